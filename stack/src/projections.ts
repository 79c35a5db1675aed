import { schoolChanged as connectionsSchools } from '@patchwork/connections/consumers/school-changed';
import { favouritesChanged as contentFavourites } from '@patchwork/content/consumers/favourites-changed';
import { groupChanged as contentGroups } from '@patchwork/content/consumers/group-changed';
import { linksChanged as contentLinks } from '@patchwork/content/consumers/links-changed';
import { personChanged as contentPeople } from '@patchwork/content/consumers/person-changed';
import { schoolChanged as contentSchools } from '@patchwork/content/consumers/school-changed';
import { groupChanged as identityGroups } from '@patchwork/identity/consumers/group-changed';
import { schoolChanged as identitySchools } from '@patchwork/identity/consumers/school-changed';
import { personChanged as messagingPeople } from '@patchwork/messaging/consumers/person-changed';
import { schoolChanged as messagingSchools } from '@patchwork/messaging/consumers/school-changed';
import type { Projection } from '@patchwork/platform/rebuild';
import { personChanged as schoolsPeople } from '@patchwork/schools/consumers/person-changed';
import type { databaseOwners } from './environment.ts';

/**
 * What each service keeps of others, in the order in which it is rebuilt. Only consumers of compacted topics: what has effects beyond
 * its own table, such as mails, must not be done again.
 */
export const projections: Record<(typeof databaseOwners)[number], Projection[]> = {
  content: [
    { consumer: contentSchools, table: 'schools' },
    { consumer: contentGroups, table: 'school_groups' },
    { consumer: contentPeople, table: 'people' },
    { consumer: contentLinks, table: 'school_links', key: 'school_id' },
    { consumer: contentFavourites, table: 'favourites', key: 'user_id' },
  ],
  identity: [
    { consumer: identitySchools, table: 'schools' },
    { consumer: identityGroups, table: 'school_groups' },
  ],
  schools: [{ consumer: schoolsPeople, table: 'people' }],
  connections: [{ consumer: connectionsSchools, table: 'schools' }],
  messaging: [
    { consumer: messagingSchools, table: 'schools' },
    { consumer: messagingPeople, table: 'people', key: 'user_id' },
  ],
};
