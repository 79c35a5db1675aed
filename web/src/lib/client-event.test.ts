import { expect, test } from 'vitest';
import { describeEvent, deviceOf, eventName } from './client-event.ts';

const unknown = { uaDevice: null, uaBrowser: null, uaOperatingSystem: null, userAgent: null };

test('event types are shown in words', () => {
  expect(eventName('signed-in')).toBe('Signed in');
  expect(eventName('admin-rights-removed')).toBe('Admin rights removed');
});

test('events name the person to whom they were done', () => {
  const subject = { id: 5, title: 'Ms', firstName: 'Nell', lastName: 'Price' };
  expect(describeEvent({ type: 'user-added', subject })).toBe('User added: Ms Nell Price');
  const former = { ...subject, title: '', firstName: 'Former', lastName: 'member of staff' };
  expect(describeEvent({ type: 'user-added', subject: former })).toBe('User added: a former user');
  expect(describeEvent({ type: 'signed-in', subject: null })).toBe('Signed in');
  expect(describeEvent({ type: 'signed-in' })).toBe('Signed in');
});

test('sign-ins say how', () => {
  expect(describeEvent({ type: 'signed-in', way: 'password-and-code' })).toBe('Signed in: password and code');
});

test('a device shows the details that are known', () => {
  expect(deviceOf({ ...unknown, uaDevice: 'desktop', uaOperatingSystem: 'Windows 10', uaBrowser: 'Chrome 147' })).toBe(
    'desktop, Windows 10, Chrome 147',
  );
  expect(deviceOf({ ...unknown, uaBrowser: 'Firefox 130' })).toBe('Firefox 130');
  expect(deviceOf(unknown)).toBe('–');
});
