import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';

const reason = z
  .string()
  .check(z.trim(), z.regex(visibleText, msg('Please say why')), z.maxLength(10_000, msg('Maximum 10,000 characters')));

/** The outcomes of a case, in the order in which the form offers them. */
export const outcomes = {
  'content-removed': msg('Content removed'),
  'advice-given': msg('Advice given'),
  'referred-outside': msg('Referred to an outside body'),
  'no-action': msg('No action needed'),
  unfounded: msg('Unfounded'),
};

// An unanswered question is null.
const isOutcome = (given: unknown) => typeof given === 'string' && Object.hasOwn(outcomes, given);
const isId = (given: unknown) => typeof given === 'string' && /^\d+$/.test(given);

export const ReasonForm = z.object({ reason });

export const CloseForm = z.object({ outcome: z.custom<keyof typeof outcomes>(isOutcome, msg('Choose an outcome')), reason });

export const InvolveForm = z.object({ userId: z.custom<string>(isId, msg('Choose a person')), reason });
