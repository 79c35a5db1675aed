import { resolve } from 'node:path';

/** The folder of the clone. */
export const root = resolve(import.meta.dirname, '../..');

/** Everything that running leaves on this machine; git ignores it and `npm run reset` empties it. */
export const stackDir = resolve(root, '.stack');
/** Data of the backing services of `npm start`. */
export const dataDir = resolve(stackDir, 'data');
/** Addresses of the running system, for the tools beside it. */
export const stateFile = resolve(stackDir, 'state.json');
/** The process of the running `npm start`. */
export const pidFile = resolve(stackDir, 'pid');
