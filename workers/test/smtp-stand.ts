import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface Arrived {
  to: string[];
  /** The whole mail including headers, with soft line breaks removed. */
  raw: string;
}

/** Starts a real SMTP server that keeps received mails, can close and reopen on its port, and can reject mails. */
export async function startSmtp() {
  const arrived: Arrived[] = [];
  let refuse: { at: 'recipient' | 'data'; code: number } | null = null;
  let refused = 0;
  let beforeAnswer: (() => Promise<void>) | null = null;
  const sockets = new Set<Socket>();
  let server = await open(0);
  const { port } = server.server.address() as AddressInfo;

  function refusal(at: 'recipient' | 'data'): Error | null {
    if (refuse?.at !== at) return null;
    refused += 1;
    return Object.assign(new Error('Not for canary@school.example'), { responseCode: refuse.code });
  }

  async function open(on: number): Promise<SMTPServer> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 200,
      onRcptTo: (_address, _session, done) => done(refusal('recipient')),
      onData(stream, session, done) {
        text(stream).then(async (raw) => {
          const error = refusal('data');
          if (!error) arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: decode(raw) });
          await beforeAnswer?.();
          done(error);
        }, done);
      },
    });
    smtp.on('error', () => undefined);
    smtp.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => smtp.listen(on, '127.0.0.1', () => resolve()));
    return smtp;
  }
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));

  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    to: (address: string) => arrived.filter((mail) => mail.to.includes(address)),
    answer: (given: typeof refuse) => {
      refuse = given;
    },
    /** How many mails have been refused so far. */
    refused: () => refused,
    /** Calls `work` once, when the next mail has arrived whole and its sender is waiting for the 250. */
    onceBeforeAnswer: (work: () => Promise<void>) => {
      beforeAnswer = () => {
        beforeAnswer = null;
        return work();
      };
    },
    /** Closes all connections without a response. */
    drop: async () => {
      for (const socket of sockets) socket.destroy();
    },
    close,
    reopen: async () => {
      server = await open(port);
    },
  };
}

/** Decodes quoted-printable, as far as the tests need it. */
const decode = (raw: string) =>
  raw.replace(/=\r\n/g, '').replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
