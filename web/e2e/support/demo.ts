import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Account {
  label: string;
  roles: string[];
  email: string;
  password: string;
  userId: number;
  schoolId: number;
  schoolName: string;
}

const file = () => process.env.E2E_DEMO_FILE ?? fileURLToPath(new URL('../../../.stack/demo.json', import.meta.url));

interface Demo {
  accounts: Account[];
  signInProvider: { id: string; name: string; issuer: string };
}

const read = (): Demo => JSON.parse(readFileSync(file(), 'utf8')) as Demo;
const accounts = (): Account[] => read().accounts;

/** The provider of OpenID Connect that runs beside the demo network. */
export const signInProvider = (): Demo['signInProvider'] => read().signInProvider;

/** One of the demo network's accounts, by its label. */
export function account(label: string): Account {
  const found = accounts().find((each) => each.label === label);
  if (!found) throw new Error(`The demo network has no account ${label}.`);
  return found;
}

/** A teacher of one of these schools. */
export function teacherAt(schoolIds: readonly number[]): Account {
  const found = accounts().find(({ label, schoolId }) => label.startsWith('teacher') && schoolIds.includes(schoolId));
  if (!found) throw new Error(`Nobody of the demo network teaches at the schools ${schoolIds.join()}.`);
  return found;
}
