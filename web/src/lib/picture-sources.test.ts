import { expect, test } from 'vitest';
import { screenSizes, srcSetOf } from './picture-sources.ts';

const photo = { url: '/large', thumbnail: '/small', medium: '/medium', width: 1600, height: 1200 };

test('a photo has its three renditions by width', () => {
  expect(srcSetOf(photo)).toBe('/small 400w, /medium 800w, /large 1600w');
});

test('the widths of an upright photo follow from its longer side', () => {
  expect(srcSetOf({ ...photo, width: 1200, height: 1600 })).toBe('/small 300w, /medium 600w, /large 1200w');
});

test('a photo without a medium rendition has two', () => {
  expect(srcSetOf({ ...photo, medium: null })).toBe('/small 400w, /large 1600w');
});

test('a photo that moves has no choice: its small rendition stands still', () => {
  expect(srcSetOf({ ...photo, moves: true })).toBeUndefined();
});

test.each([
  [700, 500, '/small 400w, /large 700w'],
  [300, 200, undefined],
])('a photo of %i × %i has no rendition twice', (width, height, expected) => {
  expect(srcSetOf({ ...photo, width, height })).toBe(expected);
});

test('a picture that fills the screen is as wide as its height allows', () => {
  expect(screenSizes(photo)).toBe('min(100vw, 134vh)');
  expect(screenSizes({ width: 900, height: 1600 })).toBe('min(100vw, 57vh)');
  expect(screenSizes({ width: null, height: null })).toBe('100vw');
});
