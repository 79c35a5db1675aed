import { resolve } from 'node:path';

/** The root folder of the clone. */
export const root = resolve(import.meta.dirname, '../..');

/** The folder for all files of a running system; git ignores it and `npm run reset` empties it. */
export const stackDir = resolve(root, '.stack');
/** Data of the backing services of `npm start`. */
export const dataDir = resolve(stackDir, 'data');
/** Addresses of the running system, for other tools. */
export const stateFile = resolve(stackDir, 'state.json');
/** The process id of the running `npm start`. */
export const pidFile = resolve(stackDir, 'pid');
