import { connect } from 'node:net';

/** Longer than a call may take, shorter than the gateway keeps an idle connection. */
const QUIET_MS = 60_000;

type WhenAnswered = (status: string, hasRetryAfter: boolean) => void;

/**
 * Returns a function that sends one HTTP/1.1 request on a connection that is free, or on a new one, and calls back with the status
 * or with an error code; with `limit` connections busy, at once. An HTTP client would take several times the CPU from the system
 * that is measured.
 */
export function createConnections(baseUrl: string, limit: number) {
  const { hostname: host, port } = new URL(baseUrl);
  type Send = (request: string, whenAnswered: WhenAnswered) => void;
  const idle: Send[] = [];
  const sockets = new Set<ReturnType<typeof connect>>();

  function open(): Send {
    const socket = connect({ host, port: Number(port), noDelay: true });
    sockets.add(socket);
    let answered: WhenAnswered | undefined;
    let head = '';
    let missingBytes = 0;
    const send: Send = (request, whenAnswered) => {
      answered = whenAnswered;
      head = '';
      socket.write(request, 'latin1');
    };
    const finish = (status: string, hasRetryAfter = false) => {
      const done = answered;
      answered = undefined;
      if (!socket.destroyed) idle.push(send);
      done?.(status, hasRetryAfter);
    };
    const end = (reason: string) => {
      socket.destroy();
      finish(reason);
    };
    socket.on('data', (chunk) => {
      if (!answered) return end('an answer without a request');
      if (head.endsWith('\r\n\r\n')) missingBytes -= chunk.length;
      else {
        const all = head + chunk.toString('latin1');
        const headEnd = all.indexOf('\r\n\r\n') + 4;
        if (headEnd < 4) {
          head = all;
          return;
        }
        head = all.slice(0, headEnd);
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
        if (length === undefined && !/^HTTP\/1.1 [23]04/.test(head)) return end('an answer without a length');
        missingBytes = Number(length ?? 0) - (all.length - headEnd);
      }
      if (missingBytes <= 0) finish(head.slice(9, 12), /\r\nretry-after:/i.test(head));
    });
    socket.setTimeout(QUIET_MS, () => end('no answer within 60 s'));
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
    socket.on('close', () => {
      sockets.delete(socket);
      const at = idle.indexOf(send);
      if (at >= 0) idle.splice(at, 1);
      finish('closed');
    });
    return send;
  }

  return {
    send(request: string, whenAnswered: WhenAnswered): void {
      const send = idle.pop() ?? (sockets.size < limit ? open() : undefined);
      if (send) send(request, whenAnswered);
      else whenAnswered('no free connection', false);
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}
