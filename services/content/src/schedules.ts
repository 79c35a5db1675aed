import type { Schedule } from '@patchwork/platform/schedules';
import type { Deps } from './deps.ts';
import { maintainMedia } from './media/maintenance.ts';
import { requeueStalledMedia } from './media/requeue-stalled.ts';

export const schedulesOf = (deps: Deps): Schedule[] => [
  { name: 'requeue-media', every: 30_000, run: () => requeueStalledMedia(deps) },
  { name: 'media-maintenance', every: '17 2 * * *', run: () => maintainMedia(deps) },
];
