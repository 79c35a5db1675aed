import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName, type databaseOwners } from '@patchwork/dev/environment';
import { StackFailure } from '@patchwork/dev/failure';
import { stackDir, stateFile } from '@patchwork/dev/paths';
import { State } from '@patchwork/dev/state';
import { environment } from '@patchwork/platform/config';
import { createStorage, type Storage } from '@patchwork/platform/storage';

export type DatabaseOwner = (typeof databaseOwners)[number];

/** The state of the system that `npm start` runs here, or null. */
const runningState = (): State | null =>
  existsSync(stateFile) ? State.parse(JSON.parse(readFileSync(stateFile, 'utf8'))) : null;

/** Returns <SERVICE>_DATABASE_URL, or the URL in the system that runs here. @throws StackFailure when there is neither */
export function databaseUrlOf(service: DatabaseOwner): string {
  const variable = `${service.toUpperCase()}_DATABASE_URL`;
  const given = environment()[variable];
  if (given) return given;
  const state = runningState();
  if (!state) throw new StackFailure(`Nothing is running here: run \`npm start\` first, or set ${variable}.`);
  return Object.assign(new URL(state.postgresUrl), { pathname: `/${databaseName(service)}` }).href;
}

/** The media storage of STORAGE_DIR or STORAGE_S3_BUCKET, or else that of the system that runs here. */
export function storageHere(): Storage {
  const { STORAGE_DIR, STORAGE_S3_BUCKET, STORAGE_S3_ENDPOINT, STORAGE_S3_REGION = 'eu-west-2' } = process.env;
  return createStorage({
    STORAGE_DIR: STORAGE_DIR ?? join(stackDir, 'storage'),
    STORAGE_S3_BUCKET,
    STORAGE_S3_ENDPOINT,
    STORAGE_S3_REGION,
  });
}
