import { connectionJobs } from './connections.ts';
import { mailJobs } from './mail.ts';
import { mediaJobs } from './media.ts';

/** Every job of the system, for the tools that must know all queues. */
export const allJobs = [...Object.values(mediaJobs), ...Object.values(mailJobs), ...Object.values(connectionJobs)];
