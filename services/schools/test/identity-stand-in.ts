import type { operations } from '@patchwork/contracts/types/identity';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import { buildServer } from '@patchwork/platform/http';
import { createLog } from '@patchwork/platform/log';
import { testSigningKeys } from '@patchwork/testkit/callers';

type User = ReplyOf<operations['createSignUpUsers']>[number];

export interface StoredUser {
  guuid: string;
  schoolId: number;
  isRemoved: boolean;
  user: User;
}

/**
 * The part of identity's contract that editing needs, served over HTTP from memory: identity does not answer
 * `countActiveUsersOfGroup` and `endSchoolSessions` yet. Sign-ups and approvals are tried with the real one (identity.ts).
 */
export async function startIdentityStandIn() {
  const users: StoredUser[] = [];
  const events: { schoolId: number; ipAddress: string | null; userAgent: string | null }[] = [];
  const activations: { schoolId: number; approvedBy: number }[] = [];
  const taken = new Set<string>();
  const endedSessions: number[] = [];
  const busyGroups = new Set<number>();
  let isAway = false;

  const answer =
    <Request>(work: (request: Request) => unknown) =>
    async (request: Request) => {
      if (isAway) throw new AppError('unavailable', 'away', 'Away.');
      return work(request);
    };
  type Body<Name extends keyof operations> = operations[Name] extends {
    requestBody: { content: { 'application/json': infer Json } };
  }
    ? Json
    : never;

  const app = await buildServer({
    service: 'identity',
    log: createLog('identity', 'silent'),
    signingKeys: testSigningKeys,
    handlers: {
      createSignUpUsers: answer((request: { params: { guuid: string }; body: Body<'createSignUpUsers'> }) => {
        const { guuid } = request.params;
        const { schoolId, schoolName, schoolGroupId, schoolGroupName, ipAddress, userAgent, recordEvent } = request.body;
        const errors = request.body.users.flatMap(({ email }, position) =>
          taken.has(email.toLowerCase()) ? [{ field: `users.${position}.email`, message: 'Email is already registered' }] : [],
        );
        if (errors.length > 0) throw new AppError('conflict', 'email-taken', 'Email is already registered', { errors });
        if (recordEvent && !users.some((user) => user.guuid === guuid)) events.push({ schoolId, ipAddress, userAgent });
        return request.body.users.map((given) => {
          const known = users.find(({ guuid: g, user, isRemoved }) => g === guuid && user.email === given.email && !isRemoved);
          if (known) return known.user;
          const user: User = {
            id: 1000 + users.length,
            title: given.title,
            firstName: given.firstName,
            middleName: given.middleName ?? null,
            lastName: given.lastName,
            email: given.email,
            schoolPosition: given.schoolPosition ?? null,
            allowNotificationEmails: true,
            active: false,
            schoolAdministrator: given.isLead,
            termsAndConditionsApproved: false,
            createDate: new Date().toISOString(),
            schoolGroup: {
              id: schoolGroupId,
              name: schoolGroupName,
              description: null,
              primaryGroup: true,
              active: true,
              school: { id: schoolId, name: schoolName },
            },
            school: { id: schoolId, name: schoolName },
          };
          users.push({ guuid, schoolId, isRemoved: false, user });
          return user;
        });
      }),
      removeSignUpUser: answer((request: { params: { guuid: string; userId: number } }) => {
        const found = users.find(({ guuid, user }) => guuid === request.params.guuid && user.id === request.params.userId);
        if (!found) throw notFound();
        if (found.user.schoolAdministrator) throw new AppError('conflict', 'lead-stays', 'A Lead cannot be removed.');
        found.isRemoved = true;
        return found.user;
      }),
      listSchoolsUsers: answer((request: { body: { schoolIds: number[] } }) =>
        request.body.schoolIds.map((schoolId) => ({
          schoolId,
          users: users
            .filter((entry) => entry.schoolId === schoolId && !entry.isRemoved)
            .map(({ user }) => ({
              ...user,
              emailTaken: taken.has(user.email),
              emailUsedInMultipleOpenJoinRequests: users.some((o) => o.schoolId !== schoolId && o.user.email === user.email),
            })),
          signUpEvents: [],
        })),
      ),
      endSchoolSessions: answer((request: { params: { schoolId: number } }) => {
        endedSessions.push(request.params.schoolId);
      }),
      countActiveUsersOfGroup: answer((request: { params: { groupId: number } }) => ({
        count: busyGroups.has(request.params.groupId) ? 1 : 0,
      })),
      activateSchoolUsers: answer((request: { params: { schoolId: number }; body: { approvedBy: number } }) => {
        const { schoolId } = request.params;
        const clashes = users.filter((entry) => entry.schoolId === schoolId && taken.has(entry.user.email));
        if (clashes.length > 0) throw new AppError('conflict', 'email-taken', clashes.map(({ user }) => user.email).join(', '));
        activations.push({ schoolId, approvedBy: request.body.approvedBy });
        return { userIds: users.filter((entry) => entry.schoolId === schoolId).map(({ user }) => user.id) };
      }),
    },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    users,
    events,
    activations,
    taken,
    busyGroups,
    endedSessions,
    setAway: (away: boolean) => {
      isAway = away;
    },
    stop: () => app.close(),
  };
}
