import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What ffprobe says of a film. */
export async function probe(folder: string, bytes: Buffer) {
  const path = join(folder, 'probe.mp4');
  await writeFile(path, bytes);
  const options = ['-v', 'error', '-show_streams', '-show_format', '-show_chapters', '-of', 'json', path];
  return JSON.parse(execFileSync('ffprobe', options).toString());
}

/** A box of an MP4 file. */
export const box = (type: string, ...content: (string | Buffer)[]) => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as Buffer)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body]);
};
