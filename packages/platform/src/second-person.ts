import { z } from 'zod';
import type { Caller } from './assertion.ts';
import { AppError } from './errors.ts';

/** The answer's header by which a service tells the gateway what a second person has to agree to. */
export const secondPersonHeader = 'x-second-person';

const Change = z.object({
  kind: z.enum(['approve-school', 'change-address', 'announce']),
  /** Of whom or what, for the second person's screen. */
  subject: z.string(),
  /** What changes; may be empty. */
  details: z.string(),
});
/** A change that needs two people. */
export type Change = z.output<typeof Change>;

/**
 * Passes when a second person has agreed or none is required. Call it before anything is changed.
 * @throws AppError `conflict` `second-person-required`, from which the gateway makes a pending change
 */
export function assertSecondPerson(caller: Caller, isRequired: boolean, change: Change): void {
  if (!isRequired || (caller.approvedBy !== null && caller.approvedBy !== caller.viewer?.userId)) return;
  const described = Buffer.from(JSON.stringify(change)).toString('base64url');
  throw new AppError('conflict', 'second-person-required', 'A second person has to agree. Please say why this is needed.', {
    headers: { [secondPersonHeader]: described },
  });
}

/** Reads the header of `assertSecondPerson`. @throws Error for another text */
export const readChange = (header: string): Change => Change.parse(JSON.parse(Buffer.from(header, 'base64url').toString()));
