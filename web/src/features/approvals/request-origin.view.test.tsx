import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { EARLIER } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { RequestOrigin } from './request-origin.tsx';

const deviceInfo = { uaDevice: null, uaBrowser: 'Firefox', uaOperatingSystem: 'Linux', userAgent: null };
const event = {
  ...{ id: 1, type: 'sign-up-requested', eventTimestamp: EARLIER, ipAddress: '192.0.2.44' },
  ...{ userName: null, deviceInfo, ipLookupDetails: null },
};
const press = () => page.getByRole('button', { name: 'Look up IP address' }).click();

test('says that the location of an address is unknown', async () => {
  await show(<RequestOrigin schoolName="Brackenfold" event={event} />, [answer.get('/api/iplookup/{ip}', { success: false })]);
  await press();
  await expect.element(page.getByRole('status').getByText('IP Lookup Data Not Available')).toBeVisible();
});

test('shows where the request came from, with a map', async () => {
  await show(<RequestOrigin schoolName="Brackenfold" event={event} />, [
    answer.get('/api/iplookup/{ip}', {
      ...{ success: true, ip: '192.0.2.44', city: 'Exampleton', country: 'United Kingdom', postal: 'EX1' },
      ...{ latitude: 50.7, longitude: -3.5 },
      connection: { org: 'Schools Broadband', isp: 'Example Net', domain: 'net.example' },
    }),
  ]);
  await press();
  const place = page.getByRole('region', { name: 'Sign-up request of Brackenfold' });
  for (const fact of ['Exampleton, EX1, United Kingdom', 'Schools Broadband, Example Net, net.example', '50.7, -3.5'])
    await expect.element(place.getByText(fact, { exact: false }).first()).toBeVisible();
  await expect
    .element(place.getByRole('link', { name: /map, opens in a new tab/ }))
    .toHaveAttribute('href', expect.stringMatching(/50\.7.*-3\.5/));
});
