import { expect, test } from 'vitest';
import { waitingIn } from './queue-metrics.ts';

test('counts waiting and prioritized jobs of each queue, and no others', () => {
  const metrics = `# TYPE patchwork_jobs gauge
patchwork_jobs{service="workers",queue="media",state="waiting"} 3
patchwork_jobs{service="workers",queue="media",state="prioritized"} 4
patchwork_jobs{service="workers",queue="media",state="active"} 9
patchwork_jobs{queue="mail",state="waiting"} 0
patchwork_jobs_other{queue="mail",state="waiting"} 7`;
  expect([...waitingIn(metrics)]).toEqual([
    ['media', 7],
    ['mail', 0],
  ]);
});
