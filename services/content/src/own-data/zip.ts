import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Readable;
  /** Compressed already, as photos and films are: stored without compression. */
  isPacked?: boolean;
}

/**
 * A streamed ZIP file (ZIP64 beyond 4 GB) that opens one entry at a time and reads none ahead. Destroying it ends the current
 * entry; an entry that fails makes the file fail.
 * @param beforeEnd awaited before the reader gets the end of a complete file; must not throw
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, beforeEnd: () => Promise<void>): Readable {
  const zip = new ZipFile();
  // yazl's own stream does not see that ours was destroyed.
  const file = new PassThrough({ flush: (done) => void beforeEnd().then(() => done()) });
  const closed = new AbortController();
  file.once('close', () => closed.abort());
  zip.on('error', (error) => file.destroy(error));
  zip.outputStream.pipe(file);

  const fill = async () => {
    for await (const { name, content, isPacked = false } of entries) {
      addAbortSignal(closed.signal, content);
      const isRead = finished(content);
      zip.addReadStream(content, name, { compress: !isPacked });
      await isRead;
    }
    zip.end();
  };
  fill().catch((error: Error) => file.destroy(closed.signal.aborted ? undefined : error));
  return file;
}
