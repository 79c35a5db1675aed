import { expect, test } from 'vitest';
import { defaultExtensions, kindByName } from './upload-names.ts';

const listed = { imageFileExtensions: defaultExtensions.image, videoFileExtensions: ['.MP4', 'mov'] };

test.each([
  ['Our Pond.JPG', 'image'],
  ['photo.jfif', 'image'],
  ['photo.jpe', 'image'],
  ['a.b.png', 'image'],
  ['pond.mp4', 'video'],
  ['IMG_0002.MOV', 'video'],
  ['pond.webm', null],
  ['notes.txt', null],
  ['photo.jpg.exe', null],
  ['photo.', null],
  ['jpg', null],
  ['photo.jpg ', null],
  ['', null],
])('a file named %j is by its name: %s', (name, kind) => {
  expect(kindByName(name, listed)).toBe(kind);
});
