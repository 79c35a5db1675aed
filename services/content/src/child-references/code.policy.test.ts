import { expect, test } from 'vitest';
import { looksLikePersonalData, toCodes } from './code.policy.ts';

test.each([
  ...['A7', 'P-0412', 'H801200001001', 'AK-17', '4711', 'Y3-22', '99999999', '311399', 'A123456B'],
  ...['KLM-12', 'X9Z', '7QX4', 'AB-CD-12', '12-AB', 'P1-99-88', 'a7', 'ak-17', 'Yr3-22', '1234567', '3B-07', '50071', 'B2B7K9'],
  ...['1850', '2099', 'P-3107', '13', '0', '20', '999999', '7654321', 'K00112233', '20160000001'],
])('%s is a code', (code) => {
  expect(looksLikePersonalData(code)).toBe(false);
});

test.each([
  ...['Mia', 'Amina', 'AMINA', 'Amina-Khan', 'Khan7', 'amina2015', 'A-B'],
  // A name with a digit, however short, or spelt out.
  ...[
    'Amelia7',
    'amelia-7',
    '7AMELIA',
    'Mia7',
    'MIA-3',
    'tom12',
    '3-Zoe',
    'Leo2',
    'Wyn7',
    'Jo7',
    '12-Ed',
    'A-m-e-l-i-a-7',
    'M-I-A-7',
  ],
  // A class or initials with a year.
  ...['3B-2016', '3B2016', '2016-3B', 'Y3-2016', 'Y32016', 'YR22019', 'R-2020', 'AK2015', 'AK-2015', '2015', '2015AK', '1999-7'],
])('%s looks like a name, or a class and a year', (code) => {
  expect(looksLikePersonalData(code)).toBe(true);
});

test.each([
  ...['03122015', '12032015', '20151203', '20150312', '031215', '03-12-2015', '2015-12-03', '3-12-15', '12-3-2015'],
  ...['AK03122015', 'AK-031215', 'P1-2015-12-03', '1-2-2015X'],
  // The month first, or the year first, with two digits of it.
  ...['12312015', '123115', '033115', '151231', '991231', '15-12-03', '12-31-15', '2015-31-12'],
  // Without every zero or hyphen.
  ...['3122015', '1232015', '2015312', '0312-2015', '03-122015', '2015-1203', '201512-03', '03-1215'],
  // The month by name.
  ...['3DEC2015', '3-Dec-15', '03MAR15', 'MAR-2015', 'DEC-03', '2015-MAY-3', '3SEPT15'],
  // Month and year.
  ...['12-2015', '2015-12', '122015', '201512', '112015'],
])('%s looks like a date of birth', (code) => {
  expect(looksLikePersonalData(code)).toBe(true);
});

test('codes are stored in upper case, each once', () => {
  expect(toCodes(['a7', 'A7', 'b8'])).toEqual(['A7', 'B8']);
  expect(toCodes([' a7 '])).toEqual(['A7']);
  for (const text of ['Amina Khan', 'A 7', '', 'A', 'Ä7', 'A/7', 'A7'.repeat(11), 'A\u0000', '3B 2016', '3.12.2015', '03/12/15'])
    expect(() => toCodes([text]), text).toThrow('Never a name');
  expect(() => toCodes(['a7', 'Amina'])).toThrow('Use a code of letters and digits. Never a name or a date of birth.');
});
