import { PasswordChanged } from '@patchwork/contracts/events/identity';
import type { Language } from '@patchwork/platform/language';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});

let last = 0;
/** A user whose password has just been changed: the mail about it waits for a worker. */
async function aChangedPassword(language?: Language) {
  const userId = ++last;
  neighbours.addPerson(userId, 1, { language });
  await messaging.deliver(PasswordChanged, { userId, addressIds: [] });
  const id = await messaging.db.oneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`);
  return { userId, claim: async () => (await messaging.postInternally(`/internal/mails/${id}/claim`)).body.mail };
}

test.each([
  ['cy', 'cy', 'ltr', 'Newidiwyd eich cyfrinair Patchwork', 'Annwyl Ms Okafor,'],
  ['pl', 'pl', 'ltr', 'Twoje hasło do serwisu Patchwork zostało zmienione', 'Dzień dobry Ms Okafor,'],
  ['ur', 'ur', 'rtl', '\u2068Patchwork\u2069 کا آپ کا پاس ورڈ تبدیل کر دیا گیا', '\u200fمحترم/محترمہ \u2068Ms Okafor\u2069،'],
  ['ar', 'ar', 'rtl', 'تم تغيير كلمة مرورك في \u2068Patchwork\u2069', '\u200fمرحبًا \u2068Ms Okafor\u2069،'],
  ['en', 'en-GB', 'ltr', 'Your Patchwork password was changed', 'Dear Ms Okafor,'],
  [undefined, 'en-GB', 'ltr', 'Your Patchwork password was changed', 'Dear Ms Okafor,'],
] as const)(
  'a reader of %s gets subject, text and HTML in that language',
  async (language, code, direction, subject, greeting) => {
    const mail = await (await aChangedPassword(language)).claim();
    expect(mail.subject).toBe(subject);
    expect(mail.text.split('\n')[0]).toBe(greeting);
    expect(mail.html).toContain(`<html lang="${code}" dir="${direction}">`);
    expect(mail.html).toContain(greeting.replace('\u200f', ''));
  },
);

test('a language chosen after the event and before sending applies', async () => {
  const { userId, claim } = await aChangedPassword('en');
  neighbours.addPerson(userId, 1, { language: 'cy' });
  expect((await claim()).subject).toBe('Newidiwyd eich cyfrinair Patchwork');
});
