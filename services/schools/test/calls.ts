import { loadContract } from '@patchwork/platform/contract';
import type { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { z } from 'zod';
import { approver, aSchoolForm, aSignUp, aSignUpUser, type Schools } from './harness.ts';
import type { RunningIdentity } from './identity.ts';

export const operations = Object.entries(loadContract('schools').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase() as 'GET' | 'POST',
    /** The type of the audit event that the call records. */
    audit: operation['x-audit'] as string | undefined,
  })),
);
export type Operation = (typeof operations)[number];

let groups = 0;
/** Names the start of a school year in any school. */
const schoolYearKey = '00000000-0000-4000-8000-000000000001';

/** A valid body for each call that takes one. */
const bodies: Record<string, (school: SchoolIds) => object> = {
  signUpSchool: () => aSignUp(),
  updateSignUpSchool: () => ({ numberOfPupils: 210 }),
  addSignUpUser: () => aSignUpUser(),
  updateMySchool: () => aSchoolForm(),
  linkSchoolToRegister: () => ({ key: null }),
  decideRegisterChange: () => ({ kind: 'name', after: 'Elmtree Academy', decision: 'leave' }),
  fillRegisterBlanks: ({ schoolId }) => ({ schoolIds: [schoolId] }),
  updateSchool: () => aSchoolForm({ promotionCodeId: 1 }),
  addGroup: () => ({ name: `Oak ${++groups}` }),
  correctSignUp: () => ({ school: aSchoolForm(), people: [] }),
  rejectSignUp: () => ({ reason: 'There is no such school.' }),
  updateGroup: () => ({ name: 'Elm' }),
  startSchoolYear: () => ({ key: schoolYearKey, classes: [], ended: [], added: [], moves: [], leavers: [] }),
  undoSchoolYear: () => ({ key: schoolYearKey }),
};

/** The ids of a school and of everything in it that a call can name. */
export interface SchoolIds {
  schoolId: number;
  groupId: number;
  legacyId: number;
  /** A Lead, and a colleague who is not a Lead. */
  leadId: number;
  userId: number;
  guuid: string;
}

const missingSchool: SchoolIds = {
  schoolId: 987_654,
  groupId: 987_654,
  legacyId: 987_654,
  leadId: 987_654,
  userId: 987_654,
  guuid: '00000000-0000-4000-8000-000000000000',
};

const Made = z.object({ groupId: z.int(), legacyId: z.int() });

/** Creates a school that is pending, rejected, open, or closed after approval, and whose row of the register has another name now. */
export async function createSchool(
  schools: Schools,
  identity: RunningIdentity,
  state: 'pending' | 'rejected' | 'open' | 'closed',
): Promise<SchoolIds> {
  const { text: guuid } = await schools.post('/api/school/signup', null, aSignUp());
  const { body: user } = await schools.post(`/api/user/signup/add/${guuid}`, null, aSignUpUser());
  const schoolId = await schools.schoolIdOf(guuid);
  const lead = (await identity.usersOf(schoolId)).find(({ isLead }) => isLead)!;
  await identity.confirmLead(schoolId);
  if (state === 'rejected') await schools.post(`/api/signups/${schoolId}/reject`, approver, { reason: 'No such school.' });
  if (state === 'open' || state === 'closed') await schools.post(`/api/school/approve/${schoolId}`, approver);
  if (state === 'closed') await schools.db.query(sql.unsafe`update schools set is_active = false where id = ${schoolId}`);
  await schools.db.query(sql.unsafe`
    insert into register_schools (key, nation, name, status, number_of_pupils, words, changed_at)
    values (${`${schoolId}`}, 'England', 'Elmtree Academy', 'open', 210, ' elmtree academy', now())
  `);
  await schools.db.query(sql.unsafe`update schools set register_key = ${`${schoolId}`} where id = ${schoolId}`);
  await schools.db.query(sql.unsafe`
    insert into register_links (school_id, version, seen_name, seen_closed) values (${schoolId}, 1, 'Elmtree Infants', false)
  `);
  const made = await schools.db.one(sql.type(Made)`
    with made as (
      insert into school_groups (school_id, name)
      values (${schoolId}, 'Ash')
      returning id
    ), legacy as (
      insert into legacy_sign_ups (school, created_at)
      values ('Elmtree Infants', '2019-03-04T12:00:00Z')
      returning id
    )
    select made.id as "groupId", legacy.id as "legacyId"
    from made, legacy
  `);
  return { ...made, schoolId, leadId: lead.id, userId: user.id, guuid };
}

/** One school in each state, the caller's own school, and one that does not exist. */
export async function createSchools(schools: Schools, identity: RunningIdentity) {
  const [own, open, pending, closed] = await Promise.all([
    createSchool(schools, identity, 'open'),
    createSchool(schools, identity, 'open'),
    createSchool(schools, identity, 'pending'),
    createSchool(schools, identity, 'closed'),
  ]);
  return { own, open, pending, closed, missing: missingSchool };
}

/** Calls that need words to search for. */
const searches = ['findRegisterSchools', 'searchRegister'];

const idIn = (path: string, { schoolId, groupId, legacyId }: SchoolIds) => {
  if (path.startsWith('/api/schoolgroup/')) return groupId;
  return path.startsWith('/api/oldsignup/') ? legacyId : schoolId;
};

/** Calls an operation of the contract for a school. */
export function callFor(
  schools: Schools,
  { path, method, operationId }: Operation,
  school: SchoolIds,
  viewer: ReturnType<typeof aViewer> | null,
) {
  const url = path
    .replace(/\{guuid\}/, school.guuid)
    .replace(/\{state\}/, 'waiting')
    .replace(/\{userId\}/, String(school.userId))
    .replace(/\{code\}/, 'Default')
    .replace(/\{\w+\}/, String(idIn(path, school)))
    .concat(searches.includes(operationId) ? '?contains=elmtree' : '');
  return method === 'GET' ? schools.get(url, viewer) : schools.post(url, viewer, bodies[operationId]?.(school));
}
