import type { IncomingMessage } from 'node:http';
import { finished, PassThrough, type Readable } from 'node:stream';

/**
 * A stream with the same bytes. The client to the service destroys the body of a request that fails; without the original the
 * rest could not be read, and the browser, still sending, would never see the response.
 */
export function copyOf(body: Readable): PassThrough {
  const copy = new PassThrough();
  finished(body, (error) => error && copy.destroy());
  return body.pipe(copy);
}

/**
 * Calls `onSlow` when fewer than so many bytes of an upload arrive in so many seconds, unless the service is what does not read.
 * Ends with the upload.
 */
export function watchRate(
  raw: IncomingMessage,
  copy: PassThrough,
  { points: bytes, duration: seconds }: { points: number; duration: number },
  onSlow: () => void,
): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead - before < bytes && !copy.writableNeedDrain) {
      clearInterval(timer);
      onSlow();
    }
    before = bytesRead;
  }, seconds * 1_000);
  finished(raw, () => clearInterval(timer));
  finished(copy, () => clearInterval(timer));
}
