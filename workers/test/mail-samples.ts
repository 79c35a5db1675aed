import type { operations as ConnectionsOperations } from '@patchwork/contracts/types/connections';
import type { operations as ContentOperations } from '@patchwork/contracts/types/content';
import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';

export type Recipient = ReplyOf<IdentityOperations['getRecipient']>;
export type EmailChange = ReplyOf<IdentityOperations['getEmailChange']>;
export type StaffRoleChange = ReplyOf<IdentityOperations['getStaffRoleChange']>;
export type UserAddition = ReplyOf<IdentityOperations['getUserAddition']>;
export type SignUp = ReplyOf<IdentityOperations['listSchoolsUsers']>[number];
export type RunLinks = ReplyOf<ConnectionsOperations['listRunLinks']>;
export type Notice = ReplyOf<ContentOperations['getCommentNotice']>;

/** A recipient; by default an active user who wants notifications. */
export const aRecipient = (userId: number, given: Partial<Recipient> = {}): Recipient => ({
  userId,
  schoolId: 3,
  email: `canary${userId}@school.example`,
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Okafor',
  isActive: true,
  isSchoolActive: true,
  allowNotificationEmails: true,
  ...given,
});

/** A change of address; by default both links are valid. */
export const aChange = (userId: number, given: Partial<EmailChange> = {}): EmailChange => ({
  userId,
  schoolId: 3,
  title: 'Ms',
  firstName: 'Ada',
  lastName: 'Okafor',
  oldEmail: `canary${userId}-old@school.example`,
  newEmail: `canary${userId}@school.example`,
  isActive: true,
  isSchoolActive: true,
  changedAt: '2027-01-01T11:30:00.000Z',
  undo: { token: `canary-undo-${userId}`, expiresAt: '2027-01-08T11:30:00.000Z' },
  confirmation: { token: `canary-confirm-${userId}`, expiresAt: '2027-01-08T11:30:00.000Z' },
  ...given,
});

/** A sign-up that is waiting for approval. The second of its two users submitted it. */
export const aSignUp = (schoolId: number, given: Partial<SignUp['users'][number]> = {}): SignUp => {
  const person = (id: number, email: string): SignUp['users'][number] => ({
    id,
    email,
    title: 'Ms',
    firstName: 'Ada',
    middleName: null,
    lastName: 'Okafor https://evil.example',
    schoolPosition: null,
    allowNotificationEmails: true,
    active: false,
    schoolAdministrator: true,
    termsAndConditionsApproved: false,
    createDate: '2027-01-01T11:30:00.000Z',
    schoolGroup: {
      id: 1,
      name: 'Whole school',
      description: null,
      primaryGroup: true,
      active: true,
      school: { id: schoolId, name: 'Hill Primary' },
    },
    school: { id: schoolId, name: 'Hill Primary' },
  });
  const event = (id: number, type: string, userName: string | null) => ({
    id,
    type,
    userName,
    eventTimestamp: '2027-01-01T11:30:00.000Z',
    ipAddress: null,
    deviceInfo: { uaDevice: null, uaBrowser: null, uaOperatingSystem: null, userAgent: null },
    ipLookupDetails: null,
  });
  const email = `canary${schoolId}@school.example`;
  return {
    schoolId,
    isLeadConfirmed: false,
    peopleVersion: '0'.repeat(32),
    users: [person(1, `canary${schoolId}-other@school.example`), { ...person(2, email), ...given }],
    signUpEvents: [event(2, 'sign-up-user-added', null), event(1, 'sign-up-requested', email)],
  };
};

export const aLink = (token: string): NonNullable<Recipient['link']> => ({
  kind: 'invitation',
  token,
  expiresAt: '2027-01-08T11:30:00.000Z',
});

export const aNotice = (given: Partial<Notice> & Pick<Notice, 'commentId' | 'recipients'>): Notice => ({
  articleId: 41,
  articleTitle: 'Our harvest',
  commenter: { userId: 99, title: 'Mr', firstName: 'Tom', lastName: 'Baker', schoolName: 'Hill Primary' },
  narrative: 'canary-narrative',
  ...given,
});
