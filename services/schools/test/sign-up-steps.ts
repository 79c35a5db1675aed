import { sql } from 'slonik';
import { expect } from 'vitest';
import { aSignUp, type Schools } from './harness.ts';

/** Sends the sign-up form. */
export const signUp = (schools: Schools, request: object) => schools.post('/api/school/signup', null, request);

/** A school that has sent the first form and is waiting for approval. */
export async function aPendingSchool(schools: Schools, request = aSignUp()) {
  const { text: guuid, status } = await signUp(schools, request);
  expect(status).toBe(201);
  return { guuid, schoolId: await schools.schoolIdOf(guuid), request };
}

/** Makes the sign-up older by an interval such as '10 minutes'. */
export const makeOlder = (schools: Schools, guuid: string, interval: string) =>
  schools.db.query(sql.unsafe`
    update sign_ups
    set created_at = created_at - ${interval}::interval
    where guuid = ${sql.uuid(guuid)}
  `);
