import { sql } from 'slonik';
import { expect } from 'vitest';
import { aSignUp, type Schools } from './setting.ts';

/** The sign-up form is sent. */
export const signUp = (schools: Schools, request: object) => schools.post('/api/school/signup', null, request);

/** A school that has sent the first form and waits for approval. */
export async function aPendingSchool(schools: Schools, request = aSignUp()) {
  const { text: guuid, status } = await signUp(schools, request);
  expect(status).toBe(201);
  return { guuid, schoolId: await schools.schoolIdOf(guuid), request };
}

/** The sign-up as if sent so much sooner: '10 minutes'. */
export const makeOlder = (schools: Schools, guuid: string, interval: string) =>
  schools.db.query(sql.unsafe`
    update sign_ups
    set created_at = created_at - ${interval}::interval
    where guuid = ${sql.uuid(guuid)}
  `);
