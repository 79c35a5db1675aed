import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, account } from './demo.ts';

/** A school that was filled in with the system, for one journey alone. See dev/demo/pool.ts. */
export interface PoolSchool {
  key: string;
  kind: 'lead' | 'teacher' | 'class';
  name: string;
  schoolId: number;
  password: string;
  lead: { userId: number; email: string };
  teacher: { userId: number; email: string } | null;
  classId: number | null;
}

interface Pool {
  schools: PoolSchool[];
  staff: { key: string; userId: number; email: string; password: string }[];
}

const file = process.env.E2E_POOL_FILE;

/** Takes the next school of this kind from the pool; null when the system has none, as with `npm start`. */
export const takeSchool = (kind: PoolSchool['kind']): PoolSchool | null =>
  take(`schools of the kind "${kind}"`, ({ schools }) => schools.filter((school) => school.kind === kind));

/** A member of staff with the role AdminRO whom a journey may change; without a pool, that of the demo network. */
export const aReadOnlyColleague = (): Pick<Account, 'userId' | 'email' | 'password'> =>
  take('staff', ({ staff }) => staff) ?? account('adminRO');

function take<Entry extends { key: string }>(what: string, choose: (pool: Pool) => Entry[]): Entry | null {
  if (!file) return null;
  const entries = choose(JSON.parse(readFileSync(file, 'utf8')) as Pool);
  const taken = entries.find(({ key }) => claim(`${file}.taken`, key));
  if (!taken) throw new Error(`All ${entries.length} ${what} of the pool are taken. Fill in more: dev/src/test.ts.`);
  return taken;
}

/** Whether this process is the first to claim it: other workers take from the pool at the same time. */
function claim(folder: string, key: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    mkdirSync(join(folder, key));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
