import { SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import { changeLinks } from '../quilts/turn-over.ts';

/** Stores which schools are linked, and which schools their quilts have. */
export const schoolLinksChanged = defineConsumer(SchoolLinksChanged, { name: 'content.SchoolLinksChanged' }, changeLinks);
