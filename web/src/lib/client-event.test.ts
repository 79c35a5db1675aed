import { expect, test } from 'vitest';
import { deviceOf, eventName } from './client-event.ts';

const unknown = { uaDevice: null, uaBrowser: null, uaOperatingSystem: null, userAgent: null };

test('event types are shown in words', () => {
  expect(eventName('signed-in')).toBe('Signed in');
  expect(eventName('admin-rights-removed')).toBe('Admin rights removed');
});

test('a device shows the details that are known', () => {
  expect(deviceOf({ ...unknown, uaDevice: 'desktop', uaOperatingSystem: 'Windows 10', uaBrowser: 'Chrome 147' })).toBe(
    'desktop, Windows 10, Chrome 147',
  );
  expect(deviceOf({ ...unknown, uaBrowser: 'Firefox 130' })).toBe('Firefox 130');
  expect(deviceOf(unknown)).toBe('–');
});
