import { expect, test } from 'vitest';
import { looksLikePersonalData, toCodes } from './code.policy.ts';

test.each(['A7', 'P-0412', 'H801200001001', 'AK-17', '4711', 'Y3-22', '99999999', '311399', 'A123456B'])(
  '%s is a code',
  (code) => {
    expect(looksLikePersonalData(code)).toBe(false);
  },
);

test.each([
  ...['Mia', 'Amina', 'AMINA', 'Amina-Khan', 'Khan7', 'amina2015', 'A-B'],
  ...['03122015', '12032015', '20151203', '20150312', '031215', '03-12-2015', '2015-12-03', '3-12-15', '12-3-2015'],
  ...['AK03122015', 'AK-031215', 'P1-2015-12-03', '1-2-2015X'],
])('%s looks like a name or a date of birth', (code) => {
  expect(looksLikePersonalData(code)).toBe(true);
});

test('codes are stored in upper case, each once', () => {
  expect(toCodes(['a7', 'A7', 'b8'])).toEqual(['A7', 'B8']);
  expect(toCodes([' a7 '])).toEqual(['A7']);
  for (const text of ['Amina Khan', 'A 7', '', 'A', 'Ä7', 'A/7', 'A7'.repeat(11), 'A\u0000'])
    expect(() => toCodes([text]), text).toThrow('Never a name');
  expect(() => toCodes(['a7', 'Amina'])).toThrow('Use a code of letters and digits. Never a name or a date of birth.');
});
