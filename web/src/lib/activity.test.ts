import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUserActive, lastReport, markActivity, noteUse } from './activity.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const headerOf = () => {
  const headers = new Headers();
  markActivity(headers);
  return headers.get('x-user-active');
};

test('a request counts as use only within a minute of an input', () => {
  expect(headerOf()).toBeNull();
  noteUse();
  expect(headerOf()).toBe('1');
  expect(lastReport()).toBe(Date.now());
  vi.advanceTimersByTime(59_999);
  expect(isUserActive()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(headerOf()).toBeNull();
});
