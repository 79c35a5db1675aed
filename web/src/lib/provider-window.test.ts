import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askInWindow, tellFirstWindow, type WindowAnswer } from './provider-window.ts';

const confirmed: WindowAnswer = {
  state: 'abc',
  answer: { purpose: 'confirmation', isLoggedIn: true, roles: ['Viewer'] },
  error: null,
};
const begin = async () => 'https://login.example/authorize?state=abc';
const opened = { location: { replace: vi.fn() }, close: vi.fn() };
const open = vi.fn<() => typeof opened | null>();

beforeEach(() => {
  open.mockReturnValue(opened);
  vi.stubGlobal('window', { open });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('the first window gets the answer to its own state, and the second knows that it was taken', async () => {
  const asked = askInWindow(begin, new AbortController().signal);
  await expect.poll(() => opened.location.replace).toHaveBeenCalledWith('https://login.example/authorize?state=abc');
  expect(await tellFirstWindow({ ...confirmed, state: 'another' })).toBe(false);
  expect(await tellFirstWindow(confirmed)).toBe(true);
  expect(await asked).toEqual(confirmed.answer);
  // No page waits for it any more.
  expect(await tellFirstWindow(confirmed)).toBe(false);
});

test('a refusal reaches the first window with its code', async () => {
  const asked = askInWindow(begin, new AbortController().signal);
  const refused = expect(asked).rejects.toMatchObject({ status: 400, code: 'provider-refused' });
  await expect.poll(() => opened.location.replace).toHaveBeenCalled();
  expect(await tellFirstWindow({ ...confirmed, answer: null, error: { status: 400, code: 'provider-refused' } })).toBe(true);
  await refused;
});

test('a window that the browser has blocked is not asked for', async () => {
  open.mockReturnValue(null);
  const asked = vi.fn(begin);
  await expect(askInWindow(asked, new AbortController().signal)).rejects.toMatchObject({ code: 'window-blocked' });
  expect(asked).not.toHaveBeenCalled();
});

test('the window closes if the provider cannot be asked', async () => {
  await expect(askInWindow(() => Promise.reject(new Error('away')), new AbortController().signal)).rejects.toThrow('away');
  expect(opened.close).toHaveBeenCalled();
});

test('an attempt that was given up takes no answer', async () => {
  const attempt = new AbortController();
  const asked = askInWindow(begin, attempt.signal);
  const given = expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => opened.location.replace).toHaveBeenCalled();
  attempt.abort();
  await given;
  expect(await tellFirstWindow(confirmed)).toBe(false);
});
