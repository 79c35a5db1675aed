import { createServer } from 'node:http';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { type CaughtMail, openMailbox, receive } from '../src/backing/mailbox.ts';
import type { AcceptedMail } from './types.ts';

/**
 * The ways in which the SMTP server misbehaves:
 * - `silent`: accepts the connection and never greets.
 * - `busy`: refuses every connection with 421.
 * - `later`: answers 451 to a recipient.
 * - `never`: answers 550 to a recipient, which is for good.
 * - `full`: answers 452 to the whole mail.
 * - `stuck`: takes the mail's text and never answers.
 * - `drops`: breaks off in the middle of the mail.
 * - `forgets-to-answer`: takes the mail and breaks off before the answer 250.
 */
export const mailWays = ['silent', 'busy', 'later', 'never', 'full', 'stuck', 'drops', 'forgets-to-answer'] as const;
export type MailWay = (typeof mailWays)[number];

export interface MailServer {
  smtpUrl: string;
  /** The address of the mailbox, as PATCHWORK_MAILBOX_URL. */
  mailboxUrl: string;
  /** Every mail that the server took whole, and so what was sent. */
  accepted: AcceptedMail[];
  /** How often each way was met by a client. */
  met: Map<MailWay, number>;
  /** Misbehaves from now on; null behaves. Breaks off the connections that wait for an answer in vain. */
  behave: (way: MailWay | null) => void;
  /** Calls this once, when the next mail is taken and its 250 not yet sent; the connection is then cut. */
  beforeNextAnswer: (spring: (() => void) | null) => void;
  close: () => Promise<void>;
}

const refusals = { busy: [421, 'Try again later'], later: [451, 'Try again later'], never: [550, 'No such user'] } as const;
const refusal = (way: keyof typeof refusals | 'full') => {
  const [responseCode, text] = way === 'full' ? ([452, 'The disk is full'] as const) : refusals[way];
  return Object.assign(new Error(text), { responseCode });
};

/** Starts an SMTP server that can misbehave, with the mailbox API that the demo network's seeding and the workload read. */
export async function startMailServer(home: string, smtpPort: number, httpPort: number): Promise<MailServer> {
  const mailbox = openMailbox(join(home, 'mails.jsonl'));
  const accepted: AcceptedMail[] = [];
  const met = new Map<MailWay, number>();
  let way: MailWay | null = null;
  let spring: (() => void) | null = null;
  /** Sessions that will get no answer. */
  const waiting = new Set<string>();
  /** Sessions in the middle of a mail, and which it is. */
  const delivering = new Map<string, number>();
  let begun = 0;
  const isNow = (...ways: MailWay[]) => {
    if (!way || !ways.includes(way)) return false;
    met.set(way, (met.get(way) ?? 0) + 1);
    return true;
  };

  const keep = (mail: Omit<CaughtMail, 'id'>, isConfirmed: boolean) => {
    mailbox.add(mail);
    const { to, subject, text, messageId } = mail;
    accepted.push({ to, subject, text, messageId, at: Date.now(), isConfirmed });
  };

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 20 * 1024 * 1024,
    // Looking up the caller's name would need a name server.
    disableReverseLookup: true,
    onConnect(session, done) {
      if (isNow('silent')) return void waiting.add(session.id);
      done(isNow('busy') ? refusal('busy') : null);
    },
    onMailFrom(_address, session, done) {
      begun += 1;
      delivering.set(session.id, begun);
      done();
    },
    onRcptTo(_address, _session, done) {
      if (way === 'later' || way === 'never') return done(isNow(way) ? refusal(way) : null);
      done();
    },
    onData(stream, session, done) {
      if (isNow('drops')) return void stream.once('data', () => breakOff(session));
      const number = delivering.get(session.id);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      receive(stream, recipients).then((mail) => {
        if (isNow('full')) return done(refusal('full'));
        if (isNow('stuck')) return void waiting.add(session.id);
        const isCut = spring !== null || isNow('forgets-to-answer');
        keep(mail, !isCut);
        if (!isCut) {
          done();
          // Its 250 has not arrived yet, and the next mail may begin meanwhile.
          setTimeout(() => delivering.get(session.id) === number && delivering.delete(session.id), 200);
          return;
        }
        spring?.();
        spring = null;
        breakOff(session);
      }, done);
    },
  });
  // A client that disconnects early must not end the process.
  smtp.on('error', () => undefined);

  // The library's types leave out the socket of a connection.
  type Connection = { session: { id: string }; _socket: { destroy: () => void } };
  const connections = () => [...(smtp as unknown as { connections: Set<Connection> }).connections];
  function breakOff({ id }: Pick<SMTPServerSession, 'id'>) {
    for (const { session, _socket } of connections()) if (session.id === id) _socket.destroy();
  }

  const http = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(mailbox.list(searchParams.get('to') ?? '')));
  });
  await new Promise<void>((resolve) => smtp.listen(smtpPort, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => http.listen(httpPort, '127.0.0.1', resolve));

  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    mailboxUrl: `http://127.0.0.1:${httpPort}/`,
    accepted,
    met,
    behave(next) {
      way = next;
      // These two are met by new connections alone, and a mailer keeps those it has.
      const idle = connections().filter(({ session }) => !delivering.has(session.id));
      if (next === 'silent' || next === 'busy') for (const { _socket } of idle) _socket.destroy();
      // Only those: another may just be getting its 250.
      for (const id of waiting) breakOff({ id });
      waiting.clear();
    },
    beforeNextAnswer(next) {
      spring = next;
    },
    async close() {
      for (const { _socket } of connections()) _socket.destroy();
      http.closeAllConnections();
      await Promise.all([new Promise<void>((resolve) => smtp.close(resolve)), new Promise((resolve) => http.close(resolve))]);
    },
  };
}
