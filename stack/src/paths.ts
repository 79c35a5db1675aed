import { resolve } from 'node:path';

/** The folder of the clone. */
export const root = resolve(import.meta.dirname, '../..');

/** Everything that running leaves on this machine; git ignores it and `npm run reset` empties it. */
export const stackDir = resolve(root, '.stack');
/** Data of the backing services and stored media of `npm start`. */
export const dataDir = resolve(stackDir, 'data');
/** Addresses of the running system, for the tools beside it; its `pid` is the running `npm start`. */
export const stateFile = resolve(stackDir, 'state.json');
export const demoFile = resolve(stackDir, 'demo.json');
export const secretsFile = resolve(stackDir, 'secrets.json');
