import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processMedia } from '../src/media/process-media.ts';
import { box, probe } from './film-files.ts';
import { clip, ffmpeg, firstTry, type MediaSystem, startMediaSystem } from './media-system.ts';

// Films as few people send them: only `npm run test:whole` runs these.
let media: MediaSystem;
beforeAll(async () => {
  media = await startMediaSystem();
});
afterAll(() => media?.stop());

test('a film with a gap of two hours is encoded with the frames that it has, and no others', async () => {
  const late = "setpts='if(gt(N,24),N/25/TB+7200/TB,N/25/TB)'";
  const options = ['-frames:v', '50', '-an', '-vf', `fps=25,${late}`, '-fps_mode', 'passthrough', '-c:v', 'libvpx'];
  const id = await media.upload(await clip(media.folder, 'gap.webm', ...options), 'gap.webm');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready' });
  const { streams, format } = await probe(media.folder, await media.bytesOf(id, 'video'));
  expect([Number(streams[0].nb_frames), Math.round(Number(format.duration))]).toEqual([50, 7_202]);
});

test('a film of 120 frames a second is encoded with 60', async () => {
  const options = ['-t', '1', '-an', '-vf', 'fps=120', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];
  const id = await media.upload(await clip(media.folder, 'fast.webm', ...options), 'fast.webm');
  await processMedia(media.deps, id, firstTry);
  const [stream] = (await probe(media.folder, await media.bytesOf(id, 'video'))).streams;
  expect(Number(stream.nb_frames)).toBe(60);
});

test('a film that would take too long is refused before it is decoded, by the frames that it has, which it does not state', async () => {
  const [second, film] = ['second.webm', 'recorded.webm'].map((name) => join(media.folder, name)) as [string, string];
  const green = ['-f', 'lavfi', '-i', 'color=c=green:size=4096x2304:rate=30:duration=1'];
  ffmpeg(...green, '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', second);
  // As a browser records: nothing is written at the end.
  const recorded = ['-c', 'copy', '-live', '1'];
  ffmpeg('-stream_loop', '299', '-i', second, ...recorded, film);
  const id = await media.upload(await readFile(film), 'recorded.webm');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'failed', failure: 'too-much-film' });
});

/** Two seconds of red with a low tone, then two of blue with a high one, in one group of pictures, as a phone records. */
function twoParts(): string {
  const path = join(media.folder, 'two-parts.mp4');
  const colours = ['red', 'blue'].flatMap((colour) => ['-f', 'lavfi', '-i', `color=${colour}:size=320x180:rate=25:duration=2`]);
  const tones = [440, 2_000].flatMap((frequency) => ['-f', 'lavfi', '-i', `sine=frequency=${frequency}:duration=2`]);
  const together = '[0:v][1:v]concat[v];[2:a][3:a]concat=v=0:a=1[a]';
  ffmpeg(
    ...[...colours, ...tones, '-filter_complex', together, '-map', '[v]', '-map', '[a]'],
    ...['-c:v', 'libx264', '-g', '250', '-sc_threshold', '0', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  );
  return path;
}

/** Everything that a film holds, shown or not: the colours of its pictures, and how often its sound crosses zero in a tenth of a second. */
async function contentsOf(film: Buffer) {
  const path = join(media.folder, 'contents.mp4');
  await writeFile(path, film);
  const read = (...options: string[]) =>
    execFileSync('ffmpeg', ['-v', 'error', '-ignore_editlist', '1', '-i', path, ...options, '-'], { maxBuffer: 50_000_000 });
  const pixels = read('-map', '0:v', '-vf', 'scale=1:1', '-pix_fmt', 'rgb24', '-f', 'rawvideo');
  const sound = read('-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's8');
  const crossings = (from: number) =>
    sound.subarray(from, from + 800).filter((value, at, all) => at > 0 && value < 128 !== all[at - 1]! < 128).length;
  return {
    reds: pixels.filter((_, at) => at % 3 === 0 && pixels[at]! > 128).length,
    blues: pixels.filter((_, at) => at % 3 === 2 && pixels[at]! > 128).length,
    lowTones: Array.from({ length: Math.floor(sound.length / 800) }, (_, at) => crossings(at * 800)).filter(
      (count) => count < 150,
    ).length,
  };
}

test.each([
  ['in its index, as a phone does', []],
  ['in fragments', ['-movflags', '+frag_keyframe+delay_moov']],
])('of a film that was trimmed %s only what is shown is delivered, and its poster comes from that', async (_, options) => {
  const [trimmed, stored] = [join(media.folder, 'trimmed.mp4'), join(media.folder, 'stored.mp4')];
  ffmpeg('-ss', '2.2', '-i', twoParts(), '-t', '1.2', '-c', 'copy', trimmed);
  ffmpeg('-i', trimmed, '-c', 'copy', ...options, stored);
  expect(await contentsOf(await readFile(stored))).toMatchObject({ reds: expect.toSatisfy((count: number) => count > 40) });

  const id = await media.upload(await readFile(stored), 'IMG_0001.mov');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', width: 320, height: 180 });
  const film = await media.bytesOf(id, 'video');
  const contents = await contentsOf(film);
  expect(contents).toEqual({ reds: 0, blues: expect.any(Number), lowTones: 0 });
  expect(contents.blues).toBeGreaterThanOrEqual(30);
  expect(Number((await probe(media.folder, film)).format.duration)).toBeLessThan(1.5);
  const { data } = await sharp(await media.bytesOf(id, 'poster'))
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[0]! < 20, data[2]! > 200]).toEqual([true, true]);
});

test.each(['libx264', 'libx265'])('a film whose edit list states no length is shown to its end, in %s', async (codec) => {
  const bytes = await clip(media.folder, 'open.mp4', '-t', '2', '-c:v', codec, '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac');
  for (let at = bytes.indexOf('elst'); at > 0; at = bytes.indexOf('elst', at + 4)) bytes.writeUInt32BE(0, at + 12);
  const id = await media.upload(bytes, 'open.mp4');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready' });
  const { streams } = await probe(media.folder, await media.bytesOf(id, 'video'));
  expect(streams.map(({ codec_name }: { codec_name: string }) => codec_name)).toEqual(['h264', 'aac']);
  expect([Number(streams[0].nb_frames), Math.round(streams[1].duration)]).toEqual([50, 2]);
});

/** The colours of the seven bars of a test card, from left to right. */
async function barsOf(picture: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (bar: number) => (100 * info.width + Math.round((info.width * (bar + 0.5)) / 7)) * 3;
  return Array.from({ length: 7 }, (_, bar) => [...data.subarray(at(bar), at(bar) + 3)]);
}

/** Boxes of a film that state how bright the screen was on which it was made, as some phones write them. */
function withBrightness(film: Buffer): Buffer {
  const boxes = Buffer.concat([box('mdcv', Buffer.alloc(24, 1)), box('clli', Buffer.from([3, 232, 1, 144]))]);
  const at = film.indexOf('hvcC') - 4;
  const copy = Buffer.concat([film.subarray(0, at), boxes, film.subarray(at)]);
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1']) {
    const size = copy.indexOf(name) - 4;
    copy.writeUInt32BE(copy.readUInt32BE(size) + boxes.length, size);
  }
  return copy;
}

test.each([
  ['HLG, as iPhones film', 'arib-std-b67'],
  ['PQ', 'smpte2084'],
])('a film in %s is shown in the colours of an ordinary screen, in its poster as well', async (_, transfer) => {
  const path = join(media.folder, `${transfer}.mov`);
  const sdr = 'format=gbrp,zscale=min=gbr:pin=bt709:tin=bt709:m=bt709:p=bt709:t=bt709:r=tv,format=yuv420p';
  const linear = 'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt2020';
  ffmpeg(
    ...['-f', 'lavfi', '-i', 'smptebars=size=640x360:rate=25:duration=1'],
    ...['-vf', `${sdr},${linear},zscale=t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`],
    ...['-c:v', 'libx265', '-crf', '8', '-preset', 'ultrafast', '-tag:v', 'hvc1'],
    ...['-x265-params', `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`, path],
  );
  const id = await media.upload(withBrightness(await readFile(path)), 'IMG_0001.MOV');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready' });
  const film = await media.bytesOf(id, 'video');
  const [stream] = (await probe(media.folder, film)).streams;
  const colours = { color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' };
  expect(stream).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', ...colours });
  for (const name of ['mdcv', 'clli']) expect([name, film.includes(name)]).toEqual([name, false]);
  const bars = await barsOf(await media.bytesOf(id, 'poster'));
  for (const [bar, colour] of [
    [191, 191, 191],
    [191, 191, 0],
    [0, 191, 191],
    [0, 191, 0],
    [191, 0, 191],
    [191, 0, 0],
    [0, 0, 191],
  ].entries())
    for (const [part, wanted] of colour.entries()) expect(Math.abs(bars[bar]![part]! - wanted)).toBeLessThan(40);
});

test('the first sound that can be decoded is taken: a track of spatial sound before an AAC track', async () => {
  const path = join(media.folder, 'spatial.mp4');
  ffmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1'],
    ...[440, 2_000].flatMap((frequency) => ['-f', 'lavfi', '-i', `sine=frequency=${frequency}:duration=1`]),
    ...['-map', '0', '-map', '1', '-map', '2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  );
  const bytes = await readFile(path);
  bytes.write('apac', bytes.indexOf('mp4a'), 'latin1');
  bytes.write('dapa', bytes.indexOf('esds'), 'latin1');
  const id = await media.upload(bytes, 'IMG_0001.MOV');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready' });
  const film = await media.bytesOf(id, 'video');
  expect((await probe(media.folder, film)).streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual([
    'h264',
    'aac',
  ]);
  expect((await contentsOf(film)).lowTones).toBe(0);
});

test.each([
  ['copied', 'libx264'],
  ['encoded again', 'libx265'],
])('a film whose pixels are not square is shown in its shape, %s', async (_, codec) => {
  const options = ['-t', '1', '-an', '-vf', 'scale=720:576,setsar=64/45', '-c:v', codec, '-pix_fmt', 'yuv420p'];
  const id = await media.upload(await clip(media.folder, 'wide.mp4', ...options), 'wide.mp4');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', width: 1024, height: 576 });
  expect(await sharp(await media.bytesOf(id, 'poster')).metadata()).toMatchObject({ width: 1024, height: 576 });
  const [stream] = (await probe(media.folder, await media.bytesOf(id, 'video'))).streams;
  const [across, down] = stream.sample_aspect_ratio.split(':').map(Number);
  expect(Math.round((stream.width * across) / down)).toBe(1024);
});

test('a film with a brand of 3GPP is prepared, for what is in it counts', async () => {
  const options = ['-t', '1', '-vf', 'scale=352:288', '-c:v', 'h263', '-c:a', 'aac', '-f', '3gp'];
  const bytes = await clip(media.folder, 'phone.mp4', ...options);
  expect(bytes.toString('latin1', 4, 10)).toBe('ftyp3g');
  const id = await media.upload(bytes, 'phone.mp4');
  await processMedia(media.deps, id, firstTry);
  expect(await media.show(id)).toMatchObject({ processing: 'ready', isVideo: true });
});
