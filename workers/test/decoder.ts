import { isolationFault } from '../src/decoder/isolation.ts';
import { createDecoder } from '../src/decoder/processes.ts';

const fault = await isolationFault();
if (fault) console.error(`NOT TESTED: decoders cannot be isolated on this machine: ${fault}.`);

/** Whether this machine can isolate decoders; elsewhere they are processes that share its network. */
export const canIsolate = fault === null;

/** A decoder as the workers have it on this machine; close it. */
export const aDecoder = () => createDecoder(canIsolate);
