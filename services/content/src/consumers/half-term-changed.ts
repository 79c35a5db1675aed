import { HalfTermChanged } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import { saveHalfTerm } from '../quilts/half-terms.sql.ts';

/** Stores when half terms begin and when their quilts turn over. */
export const halfTermChanged = defineConsumer(HalfTermChanged, { name: 'content.HalfTermChanged' }, saveHalfTerm);
