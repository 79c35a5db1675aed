import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailer, type Mail, type Mailer } from '../src/adapters/smtp.ts';
import { startSmtp } from './smtp-stand.ts';

const mail: Mail = {
  to: 'ada@school.example',
  subject: 'New comment',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@patchwork.example>',
};

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtp();
  mailer = createMailer({ url: smtp.url, from: 'Patchwork <no-reply@patchwork.example>', maxConnections: 2 });
});
afterAll(async () => {
  await mailer.close();
  await smtp.close();
});
beforeEach(() => void smtp.arrived.splice(0));

test.each([
  ['to', 'ada@school.example\r\nBcc: all@school.example'],
  ['to', 'ada@school.example\nRCPT TO:<all@school.example>'],
  ['subject', 'Hello\r\n\r\nAnother body'],
  ['subject', 'Hello\rBcc: all@school.example'],
  ['messageId', '<1@patchwork.example>\r\nX-Evil: 1'],
  ['unsubscribeUrl', 'https://patchwork.example/\r\nX-Evil: 1'],
] as const)('the mailer rejects a line break in %s permanently', async (field, value) => {
  await expect(mailer.send({ ...mail, [field]: value })).rejects.toMatchObject({ isPermanent: true });
  expect(smtp.arrived).toEqual([]);
});

test.each(['ada@school.example, all@school.example', 'all@school.example <ada@school.example>', '"a" <ada@school.example>;'])(
  'the mailer sends to at most one recipient for the address %s',
  async (to) => {
    await mailer.send({ ...mail, to }).catch(() => undefined);
    for (const { to: recipients } of smtp.arrived) expect(recipients.length).toBeLessThan(2);
    expect(smtp.to('all@school.example')).toEqual([]);
  },
);

test('the mailer waits for a slow 250 response and sends the mail once', async () => {
  smtp.onceBeforeAnswer(() => sleep(3_000));
  await mailer.send(mail);
  expect(smtp.arrived).toHaveLength(1);
});

test('the mailer reports a temporary failure if the server is down or drops the connection', async () => {
  smtp.onceBeforeAnswer(smtp.drop);
  await expect(mailer.send(mail)).rejects.toMatchObject({ isPermanent: false });
  await smtp.close();
  await expect(mailer.send(mail)).rejects.toMatchObject({ isPermanent: false });
  await smtp.reopen();
  await mailer.send(mail);
});

test('the mailer adds unsubscribe headers only to mails with an unsubscribe URL', async () => {
  await mailer.send(mail);
  await mailer.send({ ...mail, unsubscribeUrl: `https://patchwork.example/api/unsubscribe/${'x'.repeat(200)}` });
  const [plain, notification] = smtp.arrived.map(({ raw }) => raw.slice(0, raw.indexOf('\r\n\r\n')));
  expect(plain).not.toContain('List-');
  expect(notification).toContain(`\r\nList-Unsubscribe: <https://patchwork.example/api/unsubscribe/${'x'.repeat(200)}>\r\n`);
  expect(notification).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});
