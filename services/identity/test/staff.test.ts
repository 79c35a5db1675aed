import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDemoSchool, saveDemoUser } from '../src/demo.sql.ts';
import { migrations } from './setting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(migrations);
  await database.pool.transaction(async (tx) => {
    const groups = [{ id: 1, name: 'Network team', description: null, isPrimary: true }];
    await saveDemoSchool(tx, { id: 1, name: 'Network team', isActive: true, isApproved: true, groups });
    const since = '2026-01-01T00:00:00.000Z';
    const person = { title: 'Dr' as const, firstName: 'Ada', middleName: null, lastName: 'Price', position: 'Support' };
    const state = { isLead: false, isActive: true, holdsEmail: true, passwordHash: null, termsAcceptedAt: since, guuid: null };
    const place = { id: 1, schoolId: 1, groupId: 1, createdAt: since, firstActivatedAt: since };
    await saveDemoUser(tx, { ...person, ...state, ...place, email: 'ada@patchwork.example' });
  });
});
afterAll(() => database.drop());

const command = fileURLToPath(new URL('../src/staff.ts', import.meta.url));
async function staff(...given: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, IDENTITY_DATABASE_URL: database.url };
  const ran = promisify(execFile)(process.execPath, [command, ...given], { env });
  return ran.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: stderr }),
  );
}

test('an operator grants, lists and revokes staff roles', async () => {
  expect((await staff('list')).text).toContain('Nobody holds a staff role.');
  expect(await staff('grant', 'ADA@patchwork.example', 'SignUpApproval')).toMatchObject({ code: 0 });
  expect((await staff('grant', 'ada@patchwork.example', 'SignUpApproval')).text).toContain('Nothing to do');
  expect((await staff('list')).text).toMatch(/^SignUpApproval {2}ada@patchwork\.example\n$/);
  expect((await staff('revoke', 'ada@patchwork.example', 'SignUpApproval')).code).toBe(0);
  expect((await staff('list')).text).toContain('Nobody');
});

test.each([
  [['grant', 'nobody@patchwork.example', 'Admin'], 1, 'no active user'],
  [['grant', 'ada@patchwork.example', 'SchoolAdmin'], 2, 'Usage'],
  [['grant', 'ada@patchwork.example'], 2, 'Usage'],
  [[], 2, 'Usage'],
])('says what is wrong with %j', async (given, code, text) => {
  const answer = await staff(...given);
  expect(answer.code).toBe(code);
  expect(answer.text).toContain(text);
});
