import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { nullIfNotFound } from '../null-if-not-found.ts';
import { findSafeguardingLead } from '../people/people.sql.ts';
import { findPerson, summarise } from '../people/people-summaries.ts';
import { isStaff, maySeeRaiser } from './cases.policy.ts';
import type { CaseRow } from './cases.sql.ts';
import { type Colleague, type Handler, isAuthor, whyKeptOut } from './kept-out.policy.ts';
import { mentionsInFull, read, signsOf } from './names.ts';

type Asking = Pick<Deps, 'db' | 'identity'>;
type NewCase = Parameters<typeof whyKeptOut>[0];
type KeptOut = ReplyOf<operations['getConcern']>['keptOut'];

/** Who holds the roles of a school now. */
interface Roles {
  leads: readonly number[];
  safeguardingLead: number | null;
}

const noRoles: Roles = { leads: [], safeguardingLead: null };

async function findRoles({ db, identity }: Asking, schoolId: number): Promise<Roles> {
  const [leads, safeguardingLead] = await Promise.all([
    identity.call('listLeads', { path: { schoolId } }),
    findSafeguardingLead(db, schoolId),
  ]);
  return { leads, safeguardingLead };
}

/** The active Leads of a school and its safeguarding lead. While it has named none, its Leads are that, too. */
export async function listHandlers(deps: Asking, schoolId: number): Promise<Handler[]> {
  const roles = await findRoles(deps, schoolId);
  const { leads, safeguardingLead } = roles;
  return describeHandlers(deps, roles, [...new Set(safeguardingLead === null ? leads : [...leads, safeguardingLead])]);
}

/** Users of one school with the users who chose them; each user is read once. */
async function describeHandlers(deps: Asking, roles: Roles, userIds: readonly number[]): Promise<Handler[]> {
  const handlers = await Promise.all(userIds.map((userId) => describe(deps, roles, userId)));
  const known = new Map(handlers.map(({ colleague }) => [colleague.userId, colleague]));
  const choosers = new Set(handlers.flatMap(({ chosenBy }) => chosenBy.map(({ userId }) => userId)));
  for (const userId of choosers) if (!known.has(userId)) known.set(userId, (await describe(deps, roles, userId)).colleague);
  return handlers.map(({ colleague, chosenBy }) => ({
    ...colleague,
    chosenBy: chosenBy.map(({ userId, chosenAt }) => ({ colleague: known.get(userId)!, chosenAt })),
  }));
}

/** Of a removed account nothing is known. */
async function describe(deps: Asking, { leads, safeguardingLead }: Roles, userId: number) {
  const [person, handler] = await Promise.all([
    findPerson(deps, userId),
    nullIfNotFound(deps.identity.call('getHandler', { path: { userId } })),
  ]);
  // A person may use their middle name.
  const former = (handler?.names ?? []).flatMap(({ firstName, middleName, lastName }) => [
    { firstName, lastName },
    ...(middleName === null ? [] : [{ firstName: middleName, lastName }]),
  ]);
  const names = new Map([...(person ? [person] : []), ...former].map((name) => [`${name.firstName} ${name.lastName}`, name]));
  const isLead = leads.includes(userId);
  const colleague: Colleague = {
    userId,
    isLead,
    isSafeguardingLead: userId === safeguardingLead || (isLead && safeguardingLead === null),
    safeguardingLeadChangedAt: handler?.safeguardingLeadChangedAt ?? null,
    signs: [...names.values()].map(signsOf),
    position: read(`the ${person?.schoolPosition ?? ''}`),
  };
  return { colleague, chosenBy: handler?.chosenBy ?? [] };
}

/** Those of the schools that a case concerns, each once. */
export async function listHandlersOf(deps: Asking, row: Pick<CaseRow, 'schoolId' | 'placeSchoolId'>): Promise<Handler[]> {
  const schoolIds = [...new Set([row.schoolId, row.placeSchoolId])].filter((id) => id !== null);
  return (await Promise.all(schoolIds.map((schoolId) => listHandlers(deps, schoolId)))).flat();
}

export const listAdmins = ({ identity }: Pick<Deps, 'identity'>) => identity.call('listStaff', { path: { role: 'Admin' } });

/**
 * The users whom a new concern points to, to be stored with it, so that no later name, position or role brings it back to them.
 * Admins only as its authors, by a tick, or by their full names (`findNamedAdmins`).
 */
export async function findInvolved(
  deps: Asking,
  given: Omit<NewCase, 'createDate' | 'involvedUserIds' | 'allowedUserIds' | 'added'>,
): Promise<number[]> {
  const row = { ...given, createDate: new Date().toISOString(), involvedUserIds: [], allowedUserIds: [], added: [] };
  const [handlers, admins] = await Promise.all([listHandlersOf(deps, row), listAdmins(deps)]);
  const named = handlers.filter((handler) => !admins.includes(handler.userId) && whyKeptOut(row, handler) !== null);
  const namedAdmins = await findNamedAdmins(deps, row.reason, admins);
  const ids = [row.authorId, row.placeAuthorId, row.aboutUserId, ...named.map(({ userId }) => userId), ...namedAdmins];
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * The Admins whose first and last names are in the words of a concern: they do not decide it, nor learn who raised it. None when
 * all are named, since one must decide.
 */
export async function findNamedAdmins(deps: Asking, reason: string, admins: readonly number[]): Promise<number[]> {
  const told = read(reason);
  const described = await Promise.all(admins.map((userId) => describe(deps, noRoles, userId)));
  const named = described.flatMap(({ colleague: { userId, signs } }) =>
    signs.some((each) => mentionsInFull(told, each)) ? [userId] : [],
  );
  return named.length < admins.length ? named : [];
}

/**
 * Returns a check whether a viewer is kept out of a case of their school. It covers people who became a Lead after the concern
 * was raised. An Admin is never kept out: what an involved one may do is another question.
 */
export async function keptOut(deps: Asking, viewer: Viewer): Promise<(row: CaseRow) => boolean> {
  if (isStaff(viewer)) return () => false;
  const { userId, schoolId, roles } = viewer;
  const isLead = roles.includes('SchoolAdmin');
  const now = await findRoles(deps, schoolId);
  const isSafeguardingLead = roles.includes('SafeguardingLead') || (isLead && now.safeguardingLead === null);
  const [handler] = await describeHandlers(deps, now, [userId]);
  return (row) => whyKeptOut(row, { ...handler!, isLead, isSafeguardingLead }) !== null;
}

/** Who may not handle a case although their role would allow it, and why: for an Admin who is not involved. */
export async function describeKeptOut(deps: Asking, viewer: Viewer, row: CaseRow): Promise<KeptOut> {
  if (!isStaff(viewer) || !maySeeRaiser(viewer, row)) return [];
  const handlers = await listHandlersOf(deps, row);
  const isHandler = (userId: number) => handlers.some((handler) => handler.userId === userId);
  const marked = row.involvedUserIds
    .filter((userId) => !isHandler(userId) && !isAuthor(row, userId))
    .map((userId) => ({ userId, why: row.allowedUserIds.includes(userId) ? null : ('involved' as const) }));
  const found = [...handlers.map((handler) => ({ userId: handler.userId, why: whyKeptOut(row, handler) })), ...marked];
  const people = await summarise(
    deps,
    found.map(({ userId }) => userId),
  );
  return found.flatMap(({ userId, why }) => {
    const person = people.get(userId);
    return why === null || !person ? [] : [{ person, why }];
  });
}

/** The Leads and the safeguarding lead of the viewer's school, other than the viewer, for the form. */
export async function listConcernHandlers(deps: Asking, viewer: Viewer): Promise<ReplyOf<operations['listConcernHandlers']>> {
  const { leads, safeguardingLead } = await findRoles(deps, viewer.schoolId);
  const userIds = [...new Set(safeguardingLead === null ? leads : [...leads, safeguardingLead])];
  const people = await Promise.all(userIds.map(async (id) => ({ id, person: await findPerson(deps, id) })));
  return people
    .flatMap(({ id, person }) => {
      if (person === null || id === viewer.userId) return [];
      const { title, firstName, lastName } = person;
      return [{ id, title, firstName, lastName, isSafeguardingLead: id === safeguardingLead }];
    })
    .sort((one, other) => one.lastName.localeCompare(other.lastName) || one.id - other.id);
}
