import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../src/ports.ts';
import { type MailServer, type MailWay, startMailServer } from './mail.ts';

let port: number;
let server: MailServer;

beforeEach(async () => {
  port = (await freePorts(1))[0]!;
  server = await startMailServer(port);
});

afterEach(() => server.close());

/** Sends one mail; resolves to `sent`, or to the code of the refusal or failure. */
const send = () =>
  createTransport({ url: `smtp://127.0.0.1:${port}`, greetingTimeout: 500, socketTimeout: 500 })
    .sendMail({ from: 'a@school.example', to: 'b@school.example', subject: 'Hello', text: 'Good morning' })
    .then(
      () => 'sent',
      (error: { responseCode?: number; code?: string }) => error.responseCode ?? error.code,
    );

test('takes a mail', async () => {
  expect(await send()).toBe('sent');
  expect(server.accepted).toMatchObject([{ to: 'b@school.example', subject: 'Hello', isConfirmed: true }]);
});

test.each([
  ['silent', 'ETIMEDOUT', 0],
  ['busy', 421, 0],
  ['later', 451, 0],
  ['never', 550, 0],
  ['full', 452, 0],
  ['stuck', 'ETIMEDOUT', 0],
  ['drops', 'ECONNECTION', 0],
  ['forgets-to-answer', 'ECONNECTION', 1],
] as [MailWay, string | number, number][])('%s: the sender sees %s', async (way, outcome, taken) => {
  server.behave(way);
  expect(await send()).toBe(outcome);
  expect(server.accepted.map(({ isConfirmed }) => isConfirmed)).toEqual(Array(taken).fill(false));
  expect(server.met.get(way)).toBeGreaterThan(0);
  server.behave(null);
  expect(await send()).toBe('sent');
});
