import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processMedia } from '../src/media/process-media.ts';
import { clip, ffmpeg, firstTry, type MediaSystem, startMediaSystem } from './media-system.ts';

let media: MediaSystem;
beforeAll(async () => {
  media = await startMediaSystem();
});
afterAll(() => media?.stop());

async function probe(folder: string, bytes: Buffer) {
  const path = join(folder, 'probe.mp4');
  await writeFile(path, bytes);
  const options = ['-v', 'error', '-show_streams', '-show_format', '-show_chapters', '-of', 'json', path];
  return JSON.parse(execFileSync('ffprobe', options).toString());
}

const tags = ['-metadata', 'location=+50.25-005.05/', '-metadata', 'title=CANARY', '-metadata:s:v', 'handler_name=CANARY'];

test('a film of 20 s in H.264 keeps its format, loses its metadata and gets a poster', async () => {
  const bytes = await clip(
    media.folder,
    'pond.mov',
    '-t',
    '20',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    ...tags,
  );
  const id = await media.upload(bytes, 'IMG_0002.MOV');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({
    processing: 'ready',
    videoMimeType: 'video/mp4',
    width: 640,
    height: 360,
    isVideo: true,
  });
  const film = await media.bytesOf(id, 'video');
  const { format, streams, chapters } = await probe(media.folder, film);
  expect(Number(format.duration)).toBeCloseTo(20, 0);
  expect(streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac']);
  expect(chapters).toEqual([]);
  const kept = [format.tags, ...streams.map((stream: { tags: object }) => stream.tags)].flatMap((tag) => Object.keys(tag ?? {}));
  for (const name of ['location', 'title', 'encoder', 'creation_time']) expect(kept).not.toContain(name);
  expect(film.includes('CANARY')).toBe(false);
  // The index precedes the frames, so that a browser can start playing at once.
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
  expect(await sharp(await media.bytesOf(id, 'poster')).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  expect(await media.leftovers()).toEqual([]);
});

test('a film in VP8 is converted to H.264 and AAC', async () => {
  const bytes = await clip(media.folder, 'pond.webm', '-t', '2', '-c:v', 'libvpx', '-c:a', 'libvorbis', ...tags);
  const id = await media.upload(bytes, 'pond.webm');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', videoMimeType: 'video/mp4' });
  const { streams, format } = await probe(media.folder, await media.bytesOf(id, 'video'));
  expect(streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac']);
  expect(Number(format.duration)).toBeCloseTo(2, 0);
});

test('a silent portrait film becomes ready and stays portrait', async () => {
  const lying = join(media.folder, 'lying.mp4');
  const upright = join(media.folder, 'upright.mp4');
  ffmpeg('-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', lying);
  ffmpeg('-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', upright);
  const id = await media.upload(await readFile(upright), 'upright.mp4');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', width: 360, height: 640 });
});

test.each([
  [
    'that is only a header',
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]),
  ],
  [
    'that names another file',
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom\0\0\x02\0isomiso2'),
      Buffer.from('#EXTM3U\nfile:///etc/passwd\n'),
    ]),
  ],
])('a film %s is shown as failed', async (_, bytes) => {
  const id = await media.upload(bytes, 'broken.mp4');
  await processMedia(media.deps, id, firstTry);
  expect((await media.show(id)).processing).toBe('failed');
});
