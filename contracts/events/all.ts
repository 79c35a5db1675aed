import * as audit from './audit.ts';
import * as connections from './connections.ts';
import * as content from './content.ts';
import * as identity from './identity.ts';
import * as messaging from './messaging.ts';
import * as schools from './schools.ts';

/** Every event of the system, for tools that need all topics. */
export const allEvents = [
  ...Object.values(identity),
  ...Object.values(schools),
  ...Object.values(content),
  ...Object.values(connections),
  ...Object.values(messaging),
  audit.AuditEventRecorded,
];
