import type { Schedule } from '@patchwork/platform/schedules';
import type { Deps } from './deps.ts';
import { runErasures } from './erasures/erasures.ts';
import { maintainMedia } from './maintenance.ts';
import { deleteOriginals } from './media/originals.ts';
import { requeueStalledMedia } from './media/requeue-stalled.ts';
import { turnOverQuilts } from './quilts/turn-over.ts';
import { askQuestions } from './week/ask.ts';
import { sumUpWeek } from './week/sum-up.ts';

export const schedulesOf = (deps: Deps): Schedule[] => [
  { name: 'requeue-media', every: 30_000, run: () => requeueStalledMedia(deps) },
  { name: 'delete-originals', every: 60_000, run: () => deleteOriginals(deps) },
  { name: 'turn-over-quilts', every: 60_000, run: () => turnOverQuilts(deps) },
  { name: 'ask-questions', every: 60_000, run: () => askQuestions(deps) },
  { name: 'sum-up-week', every: 60_000, run: () => sumUpWeek(deps) },
  { name: 'erasures', every: 60_000, run: () => runErasures(deps) },
  { name: 'media-maintenance', every: '17 2 * * *', run: () => maintainMedia(deps) },
];
