import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Readable;
  /** Packed already, as pictures and films are: stored as it is. */
  isPacked?: boolean;
}

/**
 * A ZIP file (ZIP64 where it grows beyond 4 GB) that is made while it is read: one entry at a time is opened and none ahead. Whoever destroys it
 * ends the reading of the entry in hand; an entry that breaks breaks the file.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  // yazl's own end of it is not told of what happens to ours.
  const file = new PassThrough();
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
