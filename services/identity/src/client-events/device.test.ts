import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { uaDevice: 'Apple iPad tablet', uaBrowser: 'Safari 17.5', uaOperatingSystem: 'iOS 17.5' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    { uaDevice: 'desktop', uaBrowser: 'Chrome 126.0.0.0', uaOperatingSystem: 'Windows 10' },
  ],
  ['x', { uaDevice: null, uaBrowser: null, uaOperatingSystem: null }],
  [null, { uaDevice: null, uaBrowser: null, uaOperatingSystem: null }],
  ['', { uaDevice: null, uaBrowser: null, uaOperatingSystem: null }],
])('reads the device from the user agent %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});
