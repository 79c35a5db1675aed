import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from './assertion.ts';
import { AppError } from './errors.ts';

/** The answer's header by which a service tells the gateway what a second person has to agree to. */
export const secondPersonHeader = 'x-second-person';

export const FieldChange = z.object({
  field: z.enum([
    'title',
    'firstName',
    'middleName',
    'lastName',
    'email',
    'schoolPosition',
    'schoolGroup',
    'allowNotificationEmails',
  ]),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
/** A field of a person that changes; a choice is `true` or `false`, a class its name. */
export type FieldChange = z.output<typeof FieldChange>;

const Change = z.object({
  kind: z.enum(['approve-school', 'change-address', 'announce']),
  /** Of whom or what, for the second person's screen. */
  subject: z.string(),
  /** What changes; may be empty. */
  details: z.string(),
  /** Every field that changes, with its old value. */
  changes: z.array(FieldChange).optional(),
  /** What exactly is agreed to: another one once the change would do anything else. */
  version: z.string(),
});
/** A change that needs two people. */
export type Change = z.output<typeof Change>;

/** Names a state: equal for equal JSON, and practically never otherwise. */
export const versionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);

/**
 * Passes when a second person has agreed to exactly this change, or none is required. Call it before anything is changed.
 * @throws AppError `conflict` `second-person-required`, from which the gateway makes a pending change, or `changed-meanwhile`
 */
export function assertSecondPerson(caller: Caller, isRequired: boolean, change: Change): void {
  if (!isRequired) return;
  if (caller.approvedBy !== null && caller.approvedBy !== caller.viewer?.userId) {
    if (caller.approvedVersion === change.version) return;
    throw new AppError('conflict', 'changed-meanwhile', 'Something has changed since this was asked for. Please ask again.');
  }
  const described = Buffer.from(JSON.stringify(change)).toString('base64url');
  throw new AppError('conflict', 'second-person-required', 'A second person has to agree. Please say why this is needed.', {
    headers: { [secondPersonHeader]: described },
  });
}

/** Reads the header of `assertSecondPerson`. @throws Error for another text */
export const readChange = (header: string): Change => Change.parse(JSON.parse(Buffer.from(header, 'base64url').toString()));
