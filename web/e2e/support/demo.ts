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

/** One of the demo network's accounts, by its label. */
export function account(label: string): Account {
  const { accounts } = JSON.parse(readFileSync(file(), 'utf8')) as { accounts: Account[] };
  const found = accounts.find((each) => each.label === label);
  if (!found) throw new Error(`The demo network has no account ${label}.`);
  return found;
}
