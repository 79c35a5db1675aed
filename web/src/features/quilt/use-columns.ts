import { useSyncExternalStore } from 'react';
import { onEvent } from '../../lib/on-event.ts';
import { columnsFor } from './grid-fit.ts';

const onResize = onEvent('resize');

/** The shape of the room that the whiteboard has for its patches; on a phone the page scrolls. */
const roomShape = (): number => (innerWidth < 900 ? 0.75 : (0.63 * innerWidth) / (0.9 * innerHeight));

/** In how many columns so many patches are largest in this window. */
export const useColumns = (count: number): number => useSyncExternalStore(onResize, () => columnsFor(count, roomShape()));
