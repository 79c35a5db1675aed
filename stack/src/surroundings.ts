import { existsSync, readFileSync } from 'node:fs';
import { environment } from '@patchwork/platform/config';
import { databaseName, type databaseOwners } from './environment.ts';
import { StackFailure } from './failure.ts';
import { stateFile } from './paths.ts';
import { State } from './state.ts';

export type DatabaseOwner = (typeof databaseOwners)[number];

/** The system that `npm start` runs here, or null. */
const runningState = (): State | null =>
  existsSync(stateFile) ? State.parse(JSON.parse(readFileSync(stateFile, 'utf8'))) : null;

/** <SERVICE>_DATABASE_URL, or the service's database in the system that runs here. @throws StackFailure when there is neither */
export function databaseUrlOf(service: DatabaseOwner): string {
  const variable = `${service.toUpperCase()}_DATABASE_URL`;
  const given = environment()[variable];
  if (given) return given;
  const state = runningState();
  if (!state) throw new StackFailure(`Nothing is running here: run \`npm start\` first, or set ${variable}.`);
  return Object.assign(new URL(state.postgresUrl), { pathname: `/${databaseName(service)}` }).href;
}
