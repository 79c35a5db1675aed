import * as connections from '@patchwork/connections/operations';
import * as content from '@patchwork/content/operations';
import type { databaseOwners } from '@patchwork/dev/environment';
import * as identity from '@patchwork/identity/operations';
import * as messaging from '@patchwork/messaging/operations';
import * as schools from '@patchwork/schools/operations';

const services = { connections, content, identity, messaging, schools };

/** The topics of a service's consumers. */
export const consumedBy = (service: (typeof databaseOwners)[number]): string[] =>
  services[service].replayConsumers().map(({ definition }) => definition.topic);
