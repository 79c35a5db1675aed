import { consumers as connections } from '@patchwork/connections/consumers/consumers';
import { consumers as content } from '@patchwork/content/consumers/all';
import { consumers as identity } from '@patchwork/identity/consumers/all';
import type { LinkKeys } from '@patchwork/identity/passwords/link-token';
import { consumers as messaging } from '@patchwork/messaging/consumers/all';
import type { Consumer } from '@patchwork/platform/consumers';
import { consumers as schools } from '@patchwork/schools/consumers/consumers';
import type { DatabaseOwner } from './surroundings.ts';

/** What each service does with the events that it takes in. Without keys identity cannot issue links, and nothing else is different. */
export const consumersOfAll = (linkKeys: LinkKeys | []): Record<DatabaseOwner, Consumer[]> => ({
  connections,
  content,
  // Of the service's parts its consumers ask for this one alone.
  identity: identity({ linkKeys } as never),
  messaging,
  schools,
});
