import { expect, test } from 'vitest';
import { adviceOn } from './file-advice.ts';

const failed = { processing: 'failed', isVideo: false } as const;

test.each([
  ['not-decodable', 'This photo cannot be read. Please save it as a JPEG and add it again.'],
  ['not-complete', 'This photo is not complete. Please choose another.'],
  ['too-many-pixels', 'This photo has more than 50 million pixels. Please make it smaller and add it again.'],
  ['given-up', 'We could not prepare this file. Please remove it and add it again.'],
])('a photo that failed as %s says what to do', (failure, sentence) => {
  expect(adviceOn({ ...failed, failure })).toBe(sentence);
});

test('a video that cannot be read says what to do, and a failure without a reason has a sentence, too', () => {
  const sentence = 'This video cannot be read. Please save it as an MP4 and add it again.';
  expect(adviceOn({ ...failed, isVideo: true, failure: 'too-much-film' })).toBe(
    'This film would take too long to prepare. Please shorten it, or save it in 1080p.',
  );
  for (const failure of ['not-decodable', 'no-video']) expect(adviceOn({ ...failed, isVideo: true, failure })).toBe(sentence);
  expect(adviceOn(failed)).toBe('We could not prepare this file. Please remove it and add it again.');
});

test('malware and files that have not failed have no advice here', () => {
  expect(adviceOn({ ...failed, failure: 'harmful' })).toBeUndefined();
  expect(adviceOn({ ...failed, processing: 'ready' })).toBeUndefined();
});
