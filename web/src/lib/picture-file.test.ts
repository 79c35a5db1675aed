import { expect, test } from 'vitest';
import { acceptOf, problemWith } from './picture-file.ts';

const rules = { imageFileExtensions: ['.JPG', 'png', '.heic'], maxFileSize: 20 };

test('pictures of the configured kinds may be a patch, also from a phone', () => {
  expect(acceptOf(rules)).toBe('.jpg,.png,.heic');
  for (const name of ['gulls.jpg', 'GULLS.PNG', 'IMG_0012.HEIC']) expect(problemWith({ name, size: 1 }, rules)).toBeUndefined();
});

test('films, files without a kind and files that are too large may not', () => {
  const other = 'Please choose a photo or another picture.';
  for (const name of ['gulls.mp4', 'gulls', 'png']) expect(problemWith({ name, size: 1 }, rules)).toBe(other);
  expect(problemWith({ name: 'gulls.jpg', size: 20 * 1024 }, rules)).toBeUndefined();
  expect(problemWith({ name: 'gulls.jpg', size: 20 * 1024 + 1 }, rules)).toBe('Maximum file size is 0.02Mb.');
});
