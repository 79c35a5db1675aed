import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mail, type Mailer } from '../src/adapters/smtp.ts';
import { startSmtp } from './smtp-stand.ts';

const mail: Mail = {
  to: 'ada@school.example',
  subject: 'New comment',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@patchwork.example>',
};

describe('the mailer', () => {
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

  it.each([
    ['to', 'ada@school.example\r\nBcc: all@school.example'],
    ['to', 'ada@school.example\nRCPT TO:<all@school.example>'],
    ['subject', 'Hello\r\n\r\nAnother body'],
    ['subject', 'Hello\rBcc: all@school.example'],
    ['messageId', '<1@patchwork.example>\r\nX-Evil: 1'],
    ['unsubscribeUrl', 'https://patchwork.example/\r\nX-Evil: 1'],
  ] as const)('refuses a line break in %s for good', async (field, value) => {
    await expect(mailer.send({ ...mail, [field]: value })).rejects.toMatchObject({ isPermanent: true });
    expect(smtp.arrived).toEqual([]);
  });

  it.each(['ada@school.example, all@school.example', 'all@school.example <ada@school.example>', '"a" <ada@school.example>;'])(
    'writes to one person at most, whatever an address claims: %s',
    async (to) => {
      await mailer.send({ ...mail, to }).catch(() => undefined);
      for (const { to: recipients } of smtp.arrived) expect(recipients.length).toBeLessThan(2);
      expect(smtp.to('all@school.example')).toEqual([]);
    },
  );

  it('waits for a server that is slow to say that it has the mail, and sends it once', async () => {
    smtp.onceBeforeAnswer(() => pause(3_000));
    await mailer.send(mail);
    expect(smtp.arrived).toHaveLength(1);
  });

  it('says of a server that is away, or cuts the line, that a later try may do', async () => {
    smtp.onceBeforeAnswer(smtp.drop);
    await expect(mailer.send(mail)).rejects.toMatchObject({ isPermanent: false });
    await smtp.close();
    await expect(mailer.send(mail)).rejects.toMatchObject({ isPermanent: false });
    await smtp.reopen();
    await mailer.send(mail);
  });

  it('puts no unsubscribing into mails that cannot be turned off', async () => {
    await mailer.send(mail);
    await mailer.send({ ...mail, unsubscribeUrl: `https://patchwork.example/api/unsubscribe/${'x'.repeat(200)}` });
    const [plain, notification] = smtp.arrived.map(({ raw }) => raw.slice(0, raw.indexOf('\r\n\r\n')));
    expect(plain).not.toContain('List-');
    expect(notification).toContain(`\r\nList-Unsubscribe: <https://patchwork.example/api/unsubscribe/${'x'.repeat(200)}>\r\n`);
    expect(notification).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });
});
