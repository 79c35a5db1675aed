import type { operations as IdentityOperations } from '@patchwork/contracts/types/identity';
import type { operations as MessagingOperations } from '@patchwork/contracts/types/messaging';
import type { HandlersOf } from '@patchwork/platform/contract';
import { invalid } from '@patchwork/platform/errors';
import { buildServer } from '@patchwork/platform/http';
import { createLog } from '@patchwork/platform/log';
import { testAcceptedKeys } from '@patchwork/testkit/callers';
import { onlyThese } from '@patchwork/testkit/stand-in';

export const rightPassword = Buffer.from('correct horse').toString('base64');

/** The number of events that the stub of identity has for each user: more than one page. */
export const eventsOfEach = 1_001;

function assertRight(currentPassword: string): void {
  if (currentPassword !== rightPassword)
    throw invalid('current-password-wrong', [{ field: 'currentPassword', message: 'This is not your current password' }]);
}

/** Starts stubs of identity and messaging that follow their contracts and answer only the calls that content makes. */
export async function startNeighbours() {
  /** Who chose whom, and when. */
  const choices = new Map<number, { userId: number; chosenAt: string }[]>();
  const identityHandlers: HandlersOf<IdentityOperations, 'getOwnAccount' | 'listOwnEvents' | 'confirmPassword' | 'getHandler'> = {
    getOwnAccount: ({ params: { userId }, body }) => {
      if (body.currentPassword !== undefined) assertRight(body.currentPassword);
      const email = `person${userId}@school.example`;
      const name = { title: 'Ms', firstName: 'Amina', middleName: null, lastName: 'Khan', schoolPosition: null };
      const changed = { changedAt: '2026-11-01T09:00:00.000Z', changedByYou: true, changedColumns: ['firstName'] };
      const school = { id: 1, name: 'Harbour View Primary' };
      return {
        profile: {
          id: userId,
          email,
          ...name,
          title: 'Ms',
          allowNotificationEmails: true,
          active: true,
          schoolAdministrator: false,
          termsAndConditionsApproved: true,
          createDate: '2026-09-01T09:00:00.000Z',
          schoolGroup: { id: 1, name: 'Willow class', description: null, primaryGroup: true, active: true, school },
          school,
        },
        emailConfirmed: true,
        oneTimeCodes: false,
        passkeys: [{ name: 'Laptop', createdDate: '2026-11-01T09:00:00.000Z', lastUsedDate: null, isBackedUp: true }],
        linkedAccounts: [],
        history: [{ ...changed, email, ...name, allowNotificationEmails: true }],
      };
    },
    getHandler: ({ params: { userId } }) => ({ names: [], chosenBy: choices.get(userId) ?? [], safeguardingLeadChangedAt: null }),
    confirmPassword: ({ body }, reply) => {
      assertRight(body.currentPassword);
      return reply.code(204).send();
    },
    listOwnEvents: ({ query: { after = 0 } }) =>
      Array.from({ length: Math.min(1_000, eventsOfEach - after) }, (_, index) => ({
        id: after + index + 1,
        type: 'signed-in',
        occurredAt: '2026-11-01T09:00:00.000Z',
        ipAddress: '203.0.113.7',
        device: { uaDevice: 'desktop', uaBrowser: 'Firefox', uaOperatingSystem: 'Linux', userAgent: 'Firefox on Linux' },
      })),
  };
  const messagingHandlers: HandlersOf<MessagingOperations, 'getOwnMessages'> = {
    getOwnMessages: ({ params: { userId } }) => ({
      received: [
        {
          id: userId,
          subject: 'Welcome',
          htmlMessage: '<p>Welcome</p>',
          sentAt: '2026-09-01T09:00:00.000Z',
          readAt: null,
          deletedAt: null,
        },
      ],
      written: [],
      feedback: [],
      concerns: [],
      emails: [],
    }),
  };
  const shared = { log: createLog('identity', 'silent'), acceptedKeys: testAcceptedKeys };
  const identity = await buildServer({ service: 'identity', ...shared, handlers: onlyThese('identity', identityHandlers) });
  const messaging = await buildServer({ service: 'messaging', ...shared, handlers: onlyThese('messaging', messagingHandlers) });
  const at = { host: '127.0.0.1', port: 0 };
  return {
    identityUrl: await identity.listen(at),
    messagingUrl: await messaging.listen(at),
    choices,
    stop: () => Promise.all([identity.close(), messaging.close()]),
  };
}
