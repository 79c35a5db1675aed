import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processMedia } from '../src/media/process-media.ts';
import { box, probe } from './film-files.ts';
import { clip, ffmpeg, firstTry, type MediaSystem, startMediaSystem } from './media-system.ts';

let media: MediaSystem;
beforeAll(async () => {
  media = await startMediaSystem();
});
afterAll(() => media?.stop());

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

test('a silent portrait film becomes ready and stays portrait', { tags: ['whole'] }, async () => {
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

const gps = 'GPS+50.2500-005.0500/';

/** Replaces the bytes of a box type; the new one has the same length. */
function retype(bytes: Buffer, from: string, to: string): Buffer {
  const at = bytes.lastIndexOf(from, bytes.length, 'latin1');
  expect(at).toBeGreaterThan(0);
  const copy = Buffer.from(bytes);
  copy.write(to, at, 'latin1');
  return copy;
}

/** A film with a place in everything that a phone, a drone or an editor could write it into. */
async function filmWithPlaces(): Promise<Buffer> {
  const [plain, subtitles, path] = ['plain.mp4', 'place.srt', 'places.mp4'].map((name) => join(media.folder, name)) as [
    string,
    string,
    string,
  ];
  await clip(
    media.folder,
    'plain.mp4',
    '-t',
    '3',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  );
  await writeFile(subtitles, `1\n00:00:00,000 --> 00:00:02,000\n${gps}SUBTITLE\n`);
  ffmpeg(
    ...['-i', plain, '-i', subtitles, '-i', subtitles, '-map', '0:v', '-map', '0:a', '-map', '1:s', '-map', '2:s'],
    ...['-c', 'copy', '-c:s', 'mov_text'],
    ...['-bsf:v', `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${gps}SEI`],
    ...[
      '-metadata',
      `location=+50.2500-005.0500/`,
      '-metadata',
      `comment=${gps}UDTA`,
      '-metadata:s:a',
      `handler_name=${gps}HANDLER`,
    ],
    path,
  );
  // The last subtitle track becomes a data track of timed metadata, as drones write it.
  const tracks = retype(retype(await readFile(path), 'tx3g', 'mett'), 'sbtl', 'meta');
  const xmp = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
  const loci = box('loci', Buffer.alloc(6), `${gps}LOCI\0`, Buffer.alloc(16));
  return Buffer.concat([
    tracks,
    box('uuid', xmp, `<x:xmpmeta><exif:GPSLatitude>${gps}XMP</exif:GPSLatitude></x:xmpmeta>`),
    box('udta', box('\u00a9xyz', Buffer.from([0, 21, 0x15, 0xc7]), gps), loci),
    box('free', `${gps}FREE`),
  ]);
}

test('a film that carries its place in SEI, XMP, udta, a data track and subtitles loses it in every rendition', {
  tags: ['whole'],
}, async () => {
  const bytes = await filmWithPlaces();
  const types = (await probe(media.folder, bytes)).streams.map((stream: { codec_type: string }) => stream.codec_type);
  expect(types).toEqual(['video', 'audio', 'subtitle', 'data']);
  for (const name of ['SEI', 'SUBTITLE', 'UDTA', 'HANDLER', 'XMP', 'LOCI', 'FREE'])
    expect(bytes.includes(`${gps}${name}`)).toBe(true);

  const id = await media.upload(bytes, 'VID_0001.mp4');
  await processMedia(media.deps, id, firstTry);
  const film = await media.bytesOf(id, 'video');
  expect((await probe(media.folder, film)).streams.map((stream: { codec_type: string }) => stream.codec_type)).toEqual([
    'video',
    'audio',
  ]);
  for (const text of ['GPS', '+50.25', 'SUBTITLE', 'x264', 'Lavf', '\u00a9xyz', 'loci', 'uuid'])
    expect([text, film.includes(Buffer.from(text, 'latin1'))]).toEqual([text, false]);
  expect(unitTypes(film, media.folder).filter((type) => ![1, 2, 3, 4, 5, 7, 8].includes(type))).toEqual([]);
});

/** The types of the H.264 units in a film. */
function unitTypes(film: Buffer, folder: string): number[] {
  const path = join(folder, 'units.mp4');
  writeFileSync(path, film);
  const stream = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v', '-c', 'copy', '-f', 'h264', '-'], {
    maxBuffer: 50_000_000,
  });
  const types = new Set<number>();
  for (let at = stream.indexOf('000001', 0, 'hex'); at >= 0; at = stream.indexOf('000001', at + 3, 'hex'))
    types.add(stream[at + 3]! & 0x1f);
  return [...types];
}

test('a film in HEVC is encoded again, without what its encoder wrote', { tags: ['whole'] }, async () => {
  const bytes = await clip(
    media.folder,
    'hevc.mov',
    '-t',
    '1',
    '-c:v',
    'libx265',
    '-x265-params',
    'log-level=error',
    '-preset',
    'ultrafast',
    '-tag:v',
    'hvc1',
    '-c:a',
    'aac',
  );
  expect(bytes.includes('x265')).toBe(true);
  const id = await media.upload(bytes, 'hevc.mov');
  await processMedia(media.deps, id, firstTry);
  const film = await media.bytesOf(id, 'video');
  expect((await probe(media.folder, film)).streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual([
    'h264',
    'aac',
  ]);
  for (const text of ['x265', 'x264 - core', 'Lavf']) expect([text, film.includes(text)]).toEqual([text, false]);
  expect(unitTypes(film, media.folder)).not.toContain(6);
});
