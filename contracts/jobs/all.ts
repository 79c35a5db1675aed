import { connectionJobs } from './connections.ts';
import { mailJobs } from './mail.ts';
import { mediaJobs } from './media.ts';

/** Every job of the system, for tools that need all queues. */
export const allJobs = [...Object.values(mediaJobs), ...Object.values(mailJobs), ...Object.values(connectionJobs)];
