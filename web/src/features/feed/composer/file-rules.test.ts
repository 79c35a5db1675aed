import { expect, test } from 'vitest';
import { acceptOf, formatsOf, isVideoFile, problemWith } from './file-rules.ts';

const rules = { imageFileExtensions: ['jpg', '.PNG'], videoFileExtensions: ['mp4'], maxFileSize: 500_000 };

test('the extension decides the type, in upper or lower case', () => {
  expect(problemWith({ name: 'Kites.JPG', size: 1 }, rules)).toBeUndefined();
  expect(problemWith({ name: 'a.b.png', size: 1 }, rules)).toBeUndefined();
  for (const name of ['notes.txt', 'jpg', 'photo.jpg.exe', 'photo.']) {
    expect(problemWith({ name, size: 1 }, rules), name).toBe('Image or video files only please.');
  }
});

test('the size limit reads 500Mb and is 512,000,000 bytes', () => {
  expect(problemWith({ name: 'film.mp4', size: 512_000_000 }, rules)).toBeUndefined();
  expect(problemWith({ name: 'film.mp4', size: 512_000_001 }, rules)).toBe('Maximum file size is 500Mb.');
});

test('recognises videos and lists what the file chooser accepts', () => {
  expect(isVideoFile({ name: 'film.MP4' }, rules)).toBe(true);
  expect(isVideoFile({ name: 'kites.jpg' }, rules)).toBe(false);
  expect(acceptOf(rules)).toBe('.jpg,.png,.mp4');
});

test('names each format once, and one that an operator adds by its extension', () => {
  expect(formatsOf(['jpg', 'jpeg', 'jpe', 'jfif', 'heic', 'heif', 'hif', 'png', 'webp', 'gif'])).toBe(
    'JPEG, HEIC, PNG, WebP, GIF',
  );
  expect(formatsOf(['mp4', 'mov', '.M4V', 'webm', 'mpg'])).toBe('MP4, MOV, WebM, MPG');
});
