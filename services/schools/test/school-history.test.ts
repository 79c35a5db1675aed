import { MediaReady, PictureRulesChanged } from '@patchwork/contracts/events/content';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { createLog } from '@patchwork/platform/log';
import { aViewer } from '@patchwork/testkit/callers';
import { personFact } from '@patchwork/testkit/facts';
import { sql } from 'slonik';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { applyRetention } from '../src/retention/retention.ts';
import { createSchool } from './calls.ts';
import { admin, approver, aSchoolForm, aSignUp } from './harness.ts';
import { startWithIdentity } from './identity.ts';

const { identity, schools, stop } = await startWithIdentity();
afterAll(stop);

let id: number;
let lead: ReturnType<typeof aViewer>;
beforeEach(async () => {
  const school = await createSchool(schools, identity, 'open');
  id = school.schoolId;
  lead = aViewer({ userId: school.leadId, schoolId: id, roles: ['Viewer', 'SchoolAdmin'] });
  for (const viewer of [lead, admin, approver]) {
    const { userId, schoolId } = viewer;
    await schools.deliver(PersonChanged, personFact({ userId, schoolId, firstName: 'Jo', lastName: 'Marsh' }));
  }
});

interface Entry {
  id: number;
  kind: string;
  lastModifiedDate: string;
  lastModifiedBy: { id: number } | null;
  groupName: string | null;
  changes: { field: string; before: string | null; after: string | null }[];
}
const history = async (): Promise<Entry[]> => (await schools.get(`/api/schoolhistory/${id}`, admin)).body;
const kinds = async () => (await history()).map(({ kind }) => kind);
const newest = async () => (await history())[0]!;
const asLead = (given: object) => schools.post(`/api/school/myschool/${id}`, lead, aSchoolForm(given));

test('the history of a school lists who changed which field, from what to what, newest first', async () => {
  await asLead({ name: 'Hill School', headTeacher: 'Ms Pat Hill', email: 'office@hill.example' });
  await asLead({ name: 'Hill Primary', headTeacher: 'Ms Pat Hill', email: '', numberOfPupils: 210, countyId: 12 });
  expect(await newest()).toEqual({
    id: expect.any(Number),
    kind: 'details-changed',
    lastModifiedDate: expect.stringMatching(/Z$/),
    lastModifiedBy: { id: lead.userId, title: 'Ms', firstName: 'Jo', lastName: 'Marsh' },
    groupName: null,
    changes: [
      { field: 'name', before: 'Hill School', after: 'Hill Primary' },
      { field: 'county', before: 'South Yorkshire', after: 'Bristol' },
      { field: 'numberOfPupils', before: '900', after: '210' },
      { field: 'email', before: 'office@hill.example', after: null },
    ],
  });
  expect(await kinds()).toEqual(['details-changed', 'details-changed', 'approved']);
});

test('a school that is saved unchanged has no new entry', async () => {
  await asLead({});
  const before = await history();
  expect((await asLead({})).status).toBe(200);
  expect(await history()).toEqual(before);
});

test('an Admin’s changes, the approval, closing and opening are entries with their authors', async () => {
  await schools.post(`/api/school/${id}`, admin, aSchoolForm({ promotionCodeId: 1, trialStartDate: '2026-09-01' }));
  await schools.post(`/api/school/deactivate/${id}`, admin);
  await schools.post(`/api/school/deactivate/${id}`, admin);
  await schools.post(`/api/school/activate/${id}`, admin);
  const entries = await history();
  expect(entries.map(({ kind, lastModifiedBy }) => [kind, lastModifiedBy?.id])).toEqual([
    ['activated', admin.userId],
    ['deactivated', admin.userId],
    ['details-changed', admin.userId],
    ['approved', approver.userId],
  ]);
  expect(entries[2]!.changes).toContainEqual({ field: 'trialStartDate', before: expect.any(String), after: '2026-09-01' });
  expect(entries[3]!.changes.map(({ field }) => field)).toEqual(['trialStartDate', 'subscriptionStartDate', 'promotionCode']);
});

test('adding, changing and deleting a class are entries that name it', async () => {
  const { body: group } = await schools.post('/api/schoolgroup/myschool', lead, { name: 'Oak', description: 'Year 3' });
  await schools.post(`/api/schoolgroup/myschool/group/${group.id}`, lead, { name: 'Elm', description: 'x'.repeat(500) });
  await schools.post(`/api/schoolgroup/myschool/group/${group.id}`, lead, { name: 'Elm', description: 'x'.repeat(500) });
  await schools.post(`/api/schoolgroup/delete/${group.id}`, lead);
  const entries = (await history()).slice(0, 3);
  expect(entries).toMatchObject([
    { kind: 'group-deleted', groupName: 'Elm', lastModifiedBy: { id: lead.userId }, changes: [] },
    {
      kind: 'group-changed',
      groupName: 'Elm',
      changes: [
        { field: 'name', before: 'Oak', after: 'Elm' },
        { field: 'description', before: 'Year 3', after: 'x'.repeat(200) },
      ],
    },
    {
      kind: 'group-added',
      changes: [
        { field: 'name', before: null, after: 'Oak' },
        { field: 'description', before: null, after: 'Year 3' },
      ],
    },
  ]);
  expect(await kinds()).toHaveLength(4);
});

test('a new badge and new rules for pictures are entries, once each', async () => {
  const badge = { mediaItemId: 70_000 + id, articleId: null, schoolId: id, uploadedBy: lead.userId };
  const before = { defaultAudience: 'everyone', preModeration: false };
  const rules = { schoolId: id, changedBy: lead.userId, before, after: { ...before, preModeration: true } };
  for (let twice = 0; twice < 2; twice += 1) {
    await schools.deliver(MediaReady, badge, `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`);
    await schools.deliver(PictureRulesChanged, rules, `00000000-0000-4000-8001-${String(id).padStart(12, '0')}`);
  }
  const [first, second, third] = (await history()).toSorted((one, other) => other.id - one.id);
  expect([first, second, third]).toMatchObject([
    {
      kind: 'picture-rules-changed',
      lastModifiedBy: { id: lead.userId },
      changes: [{ field: 'preModeration', before: 'false', after: 'true' }],
    },
    { kind: 'badge-changed', lastModifiedBy: { id: lead.userId }, changes: [] },
    { kind: 'approved' },
  ]);
});

test('an author whose details have been deleted has no name left', async () => {
  await asLead({});
  const former = { title: '', firstName: 'Former', lastName: 'member of staff', version: 9, isActive: false };
  await schools.deliver(PersonChanged, personFact({ userId: lead.userId, schoolId: id, ...former }));
  expect((await newest()).lastModifiedBy).toEqual({
    id: lead.userId,
    title: '',
    firstName: 'Former',
    lastName: 'member of staff',
  });
});

test('a change that fails leaves no entry, and entries cannot be changed', async () => {
  const before = await kinds();
  expect((await asLead({ typeId: 10 })).status).toBe(400);
  expect(await kinds()).toEqual(before);
  const { db } = schools;
  for (const change of [
    sql.unsafe`update school_history set changed_by = 1 where school_id = ${id}`,
    sql.unsafe`delete from school_history where school_id = ${id}`,
    sql.unsafe`truncate school_history`,
  ])
    await expect(db.query(change)).rejects.toThrow('school_history is append-only');
});

const runRetention = (now = new Date()) => applyRetention({ db: schools.db, log: createLog('schools', 'silent') }, now);

test('the history of a school is deleted after 24 months', async () => {
  await schools.db.query(sql.unsafe`
    insert into school_history (school_id, kind, changed_by, changes, changed_at)
    values
      (${id}, 'details-changed', 1, '[]', now() - interval '25 months'),
      (${id}, 'badge-changed', 1, '[]', now() - interval '23 months')
  `);
  await runRetention();
  expect(await kinds()).toEqual(['approved', 'badge-changed']);
});

test('the history of a sign-up that is closed without a decision names no person', async () => {
  const { text } = await schools.post('/api/school/signup', null, aSignUp());
  id = await schools.schoolIdOf(text);
  await schools.post(`/api/school/${id}`, admin, aSchoolForm({ promotionCodeId: 1, headTeacher: 'Ms Pat Hill' }));
  expect(JSON.stringify(await history())).toContain('Pat Hill');
  await schools.db.query(sql.unsafe`update schools set created_at = now() - interval '91 days' where id = ${id}`);
  await runRetention();
  expect(await history()).toMatchObject([{ kind: 'deactivated', lastModifiedBy: null, changes: [] }]);
});

test('the history of an unknown school is 404', async () => {
  expect((await schools.get('/api/schoolhistory/987654', admin)).status).toBe(404);
});
