import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { receive } from '../src/backing/mailbox.ts';
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

const codes = { busy: 421, later: 451, never: 550, full: 452 };
const refusal = (way: keyof typeof codes) => Object.assign(new Error('Refused'), { responseCode: codes[way] });

/** Starts an SMTP server that can misbehave. */
export async function startMailServer(port: number): Promise<MailServer> {
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
      receive(stream, recipients).then(({ to, subject, text, messageId }) => {
        if (isNow('full')) return done(refusal('full'));
        if (isNow('stuck')) return void waiting.add(session.id);
        const isCut = spring !== null || isNow('forgets-to-answer');
        accepted.push({ to, subject, text, messageId, at: Date.now(), isConfirmed: !isCut });
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

  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));

  return {
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
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
