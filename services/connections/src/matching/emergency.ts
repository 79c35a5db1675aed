import { fillDeficits } from './fill.ts';
import { FORBIDDEN_HALF_TERMS } from './history.ts';
import { lackingSchools, type Task } from './task.ts';

/**
 * For those that still lack links: partners take one more than they should, up to the most they may have; then partners of
 * earlier half terms come back, the oldest first. Age is never relaxed.
 */
export function rescue(task: Task): void {
  const limit = () => task.network.width;
  for (task.forbidden = FORBIDDEN_HALF_TERMS; task.forbidden >= 0; task.forbidden -= 1) {
    if (lackingSchools(task).length === 0) return;
    fillDeficits(task);
    fillDeficits(task, { limit, tight: false });
  }
}
