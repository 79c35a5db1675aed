import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations } from '@patchwork/contracts/types/schools';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import type { Language } from '@patchwork/platform/language';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import type { SignUp } from './sign-ups.sql.ts';

export type AddedUserForm = BodyOf<operations['addSignUpUser']>;
export type User = ReplyOf<IdentityOperations['createSignUpUsers']>[number];

/** The group that every school has from its first day. */
export const primaryGroupName = 'Whole school';

interface NewUsers {
  schoolName: string;
  people: (AddedUserForm & { isLead: boolean })[];
  /** The path of each person's address in the form, in the same order. */
  fields: string[];
  /** True for stage one, which records a client event. */
  isSubmission: boolean;
  /** That of the sender's browser, for the emails to the first person. */
  language?: Language | undefined;
  origin: Origin;
}

/**
 * Creates inactive users in identity, in the given order; a repeated call returns the same users.
 * @throws AppError `conflict` naming the field whose address is active elsewhere
 */
export async function createUsers({ identity }: Deps, signUp: SignUp, given: NewUsers): Promise<User[]> {
  const { schoolName, people, fields, isSubmission, language, origin } = given;
  try {
    return await identity.call('createSignUpUsers', {
      path: { guuid: signUp.guuid },
      requestId: origin.requestId,
      body: {
        schoolId: signUp.schoolId,
        schoolName,
        schoolGroupId: signUp.schoolGroupId,
        schoolGroupName: primaryGroupName,
        users: people.map(({ title, firstName, middleName, lastName, email, schoolPosition, isLead }) => ({
          title,
          firstName: firstName.trim(),
          middleName: middleName?.trim() || null,
          lastName: lastName.trim(),
          email,
          schoolPosition: schoolPosition?.trim() || null,
          isLead,
        })),
        ...(language && { language }),
        ipAddress: origin.ipAddress,
        userAgent: origin.userAgent,
        recordEvent: isSubmission,
      },
    });
  } catch (error) {
    throw isEmailTaken(error) ? emailTaken(...fieldsTaken(error, fields)) : error;
  }
}

const isEmailTaken = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'conflict' && error.code === 'email-taken';

/** Identity refers to users by position, the form by field name. */
function fieldsTaken(error: AppError, fields: string[]): string[] {
  const taken = (error.errors ?? []).flatMap(({ field }) => fields[Number(/^users\.(\d+)\./.exec(field)?.[1])] ?? []);
  return taken.length > 0 ? taken : fields.slice(0, 1);
}

/** The error for an address that another user has claimed. */
export const emailTaken = (...fields: string[]) =>
  new AppError('conflict', 'email-taken', 'Email is already registered', {
    errors: fields.map((field) => ({ field, message: 'Email is already registered' })),
  });
