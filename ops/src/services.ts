import * as connections from '@patchwork/connections/operations';
import * as content from '@patchwork/content/operations';
import * as identity from '@patchwork/identity/operations';
import * as messaging from '@patchwork/messaging/operations';
import * as schools from '@patchwork/schools/operations';

/** The functions of each service for operators' commands. */
export const services = { connections, content, identity, messaging, schools };

/** The owners of compacted topics, which can publish all their current data again for a bus that has lost it. */
export const announcers = {
  schools: schools.announceAgain,
  identity: identity.announceAgain,
  connections: connections.announceAgain,
  messaging: messaging.announceAgain,
};
