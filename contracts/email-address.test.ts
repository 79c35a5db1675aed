import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each([
  'nell.bell@otters.example',
  'Nell.O’Hara@otters.example'.replace('’', "'"),
  'head+office@st-johns.cymru',
  'a@b.co',
  '_nell_@otters.sch.uk',
  'nell_@otters.sch.uk',
  "nell'@otters.sch.uk",
  'a!#$%&*/=?^`{|}~-b@otters.sch.uk',
  '1@2.uk',
  'nell@3rd.otters.example',
  'nell@xn--caf-dma.xn--p1ai',
  `${'a'.repeat(240)}@otters.example`,
  `nell@${'a'.repeat(63)}.example`,
])('%s is an email address', (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  '',
  'nell',
  '@otters.example',
  'nell@',
  'nell@otters',
  'nell@@otters.example',
  'nell@bell@otters.example',
  '.nell@otters.example',
  'nell.@otters.example',
  'nell..bell@otters.example',
  'nell bell@otters.example',
  ' nell@otters.example',
  'nell@otters.example ',
  'nell@otters.example\n',
  'nell@otters..example',
  'nell@.otters.example',
  'nell@otters.example.',
  'nell@-otters.example',
  'nell@otters-.example',
  'nell@otters_sch.uk',
  'nell@otters.e',
  'nell@otters.123',
  'nell@127.0.0.1',
  'nell@[127.0.0.1]',
  '"nell bell"@otters.example',
  'nell(office)@otters.example',
  'nell,bell@otters.example',
  'nell@otters.example,bo@otters.example',
  'nell@otters;example.uk',
  'Nell Bell <nell@otters.example>',
  'nëll@otters.example',
  'nell@ötters.example',
  'nell@otters.example\u200B',
  `nell@${'a'.repeat(64)}.example`,
  `nell@${'abcdefghi.'.repeat(25)}example`,
])('%j is none', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
