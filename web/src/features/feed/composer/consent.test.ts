import { expect, it } from 'vitest';
import { needsConsent } from './consent.ts';

const file = new File([], 'pond.png');

it('is needed for new pictures, in a new report and in one that is edited', () => {
  expect(needsConsent([{ file }], undefined, undefined)).toBe(true);
  expect(needsConsent([{}, { file }], 'everyone', 'school')).toBe(true);
});

it('is not needed without pictures', () => {
  expect(needsConsent([], undefined, 'everyone')).toBe(false);
  expect(needsConsent([], 'school', 'everyone')).toBe(false);
});

it('is needed again for pictures that more people will see', () => {
  expect(needsConsent([{}], 'school', 'linked')).toBe(true);
  expect(needsConsent([{}], 'linked', 'everyone')).toBe(true);
  expect(needsConsent([{}], 'linked', 'linked')).toBe(false);
  expect(needsConsent([{}], 'everyone', 'school')).toBe(false);
});
