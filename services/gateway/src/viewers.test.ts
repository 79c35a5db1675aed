import { afterEach, expect, test, vi } from 'vitest';
import { createViewers } from './viewers.ts';

afterEach(() => vi.useRealTimers());

test('asks again within a second what a user may do, also when the clock was set back', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:10:00Z') });
  let roles = ['Viewer', 'Admin'];
  const call = async () => ({ isActive: true, schoolId: 1, schoolGroupId: 1, roles, sessionEpoch: 1 });
  const viewers = createViewers({ call, close: async () => undefined } as never);
  expect((await viewers.get(7))?.roles).toContain('Admin');
  roles = ['Viewer'];
  vi.setSystemTime(Date.parse('2026-11-20T09:00:00Z'));
  vi.advanceTimersByTime(1_000);
  expect((await viewers.get(7))?.roles).toEqual(['Viewer']);
});
