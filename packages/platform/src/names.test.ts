import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { expect, test } from 'vitest';
import type { Viewer } from './assertion.ts';
import { loadContract } from './contract.ts';
import { assertNameFree, assertPersonFree, isReservedName, namesOf } from './names.ts';

/** The contract's patterns of each name, with their sentences. */
const [body] = Object.values(loadContract('schools').paths['/api/schoolgroup/myschool']!.post!.requestBody!.content);
const { allOf } = (body as { schema: { properties: { name: { allOf: object[] } } } }).schema.properties.name;
const rules = (allOf as { allOf?: object[] }[]).flatMap((rule) => rule.allOf ?? [rule]) as {
  pattern: string;
  'x-messages': { pattern: string };
}[];
const problemOf = (name: string) => rules.find(({ pattern }) => !new RegExp(pattern, 'u').test(name))?.['x-messages'].pattern;

test.each([
  "St. Mary's",
  "St.John's C.E. Primary",
  'St.Mary/St.John',
  'Ysgol Y Garreg',
  'e.g. Year 5/6',
  'A.B. Smith',
  'Co-op Academy',
  'Mrs O’Neill (Head) & Dr. Li',
  'Reception @ The Hill',
  'مدرسة النور',
])('%s is a name', (name) => {
  expect(problemOf(name)).toBeUndefined();
});

test.each(['Hill\r\nBcc: x', 'Hill\tSchool', 'Hill\u0085School', 'Hill\u2028School', '\u202EHill', 'Hill\u2069'])(
  '%j is no name, because of a control character',
  (name) => {
    expect(problemOf(name)).toBe('A name cannot contain line breaks.');
  },
);

test.each([
  'http://evil.example',
  'See HTTPS://evil',
  'ftp://evil',
  'Win at www.evil',
  'bit.ly/win',
  'Jo evil.example/x Marsh',
  'evil.com',
  'Evil.CO.UK',
  'jo@school.example',
])('%s is no name, because mail programs make a link of it', (name) => {
  expect(problemOf(name)).toBe('A name cannot contain a web address.');
});

test.each([
  [SERVICE_NAME, true],
  [`The ${SERVICE_NAME.toUpperCase()} Safeguarding Team`, true],
  ['Patch  work', true],
  ['P.a.t.c.h-work', true],
  ['Ｐatchwork', true],
  ['Ра\u0442chwork', true],
  ['Pátchwörk', true],
  ['Patch\u200bwork', true],
  ['Patchw0rk', true],
  ['ΡΑTCHWORK', true],
  ['Online safeguarding-team', true],
  ['ᴘᴀᴛᴄʜᴡᴏʀᴋ', true],
  ['Pɑtchwork', true],
  ['Ƥatchwork', true],
  ['Patchvvork', true],
  ['Patch v v ork', true],
  ['Patch | Work', true],
  ['Patch\u3164work', true],
  ['P4tchw0rk', true],
  ['PΛTCHWORK', true],
  ['ΡΑΤϹΗWΟRΚ', true],
  ['ᑭᗩTᑕᕼᗯOᖇK', true],
  ['𝓟𝓪𝓽𝓬𝓱𝔀𝓸𝓻𝓴', true],
  ['ⓟⓐⓣⓒⓗⓦⓞⓡⓚ', true],
  ['🅿🅰🆃🅲🅷🆆🅾🆁🅺', true],
  ['🇵🇦🇹🇨🇭🇼🇴🇷🇰', true],
  ['ᵖᵃᵗᶜʰʷᵒʳᵏ', true],
  ['Safeguarding Tearn', true],
  ['Safeguarcling Team', true],
  ['Safeguard|ng Team', true],
  ['Safeguardlng Team', true],
  ['Our 5@fegu@rd1ng t3am', true],
  ['ѕаfеguаrԁіng tеаm', true],
])('%s looks like a name of the provider: %s', (name, isReserved) => {
  expect(isReservedName(name)).toBe(isReserved);
});

test.each([
  [{ firstName: 'Patch', lastName: 'Work' }, true],
  [{ firstName: 'Patch', middleName: 'Jo', lastName: 'Work' }, true],
  [{ firstName: 'Jo', middleName: 'Patch', lastName: 'Work' }, true],
  [{ firstName: 'Jo', middleName: null, lastName: 'Work' }, false],
])('the person %j looks like the provider: %s', (person, isReserved) => {
  expect(namesOf(person).some(isReservedName)).toBe(isReserved);
});

/** Each letter that some alphabets write in another way than the product's name does, in a place where it would be read. */
test.each([
  ['p', 'рρᴘþƿ₱ᵱ'],
  ['a', 'аαɑᴀΛʌ4@'],
  ['t', 'тτᴛƫʈ7'],
  ['c', 'сϲᴄƈ¢Ⓒ'],
  ['h', 'һнʜⱨ'],
  ['w', 'ԝωшѡᴡա₩'],
  ['o', 'оοօᴏø0θ'],
  ['r', 'гᴦʀяⓇ'],
  ['k', 'кκᴋĸⱪ₭'],
])('each of %s %s is read as that letter', (letter, signs) => {
  for (const sign of signs)
    expect([sign, isReservedName(SERVICE_NAME.toLowerCase().replace(letter, sign))]).toEqual([sign, true]);
});

test.each([
  'Hill School',
  'Patch Lane Primary',
  'Patchway Community School',
  'Patchwood Works Infant School',
  'The Craftwork Academy',
  'St Mary’s R.C. Primary (1)',
  'Ysgol Gyfun Gŵyr',
  'Ysgol Llanrhymni – Caerdydd',
  'Scoil Náisiúnta Bríd',
  'Szkoła im. Łukasza Świętochowskiego',
  'مدرسة النور الابتدائية',
  'Школа дружбы',
  'Marnie Burn',
  'Vivienne Clarn',
  'Małgorzata Wójcik',
  'Siobhán Ní Dhomhnaill',
  'محمد عبد الرحمن',
  'Olga Patchkova',
  'Headteacher',
  'Designated safeguarding lead',
  'Deputy designated safeguarding lead',
  'Safeguarding officer',
  'Head of Safeguarding & Inclusion',
  'Safeguarding governor',
  'Team leader, Safeguarding',
  'Teaming & networking lead',
  'Art and textiles teacher',
  'SENCo / Year 5',
])('%s does not look like a name of the provider', (name) => {
  expect(isReservedName(name)).toBe(false);
});

const viewer = (...roles: Viewer['roles']) => ({ roles: ['Viewer', ...roles] }) as Viewer;

test.each([
  ['a Lead', viewer('SchoolAdmin'), [], false],
  ['a Lead whose school has the name', viewer('SchoolAdmin'), ['Patchwork Lane'], true],
  ['a Lead whose school has a similar name', viewer('SchoolAdmin'), ['Patchwork'], false],
  ['an Admin', viewer('AdminRO', 'Admin'), [], true],
])('%s may take a name of the provider', (_, who, before, isAllowed) => {
  const take = () => assertNameFree(who, 'name', ['Patchwork Lane'], before);
  if (isAllowed) expect(take).not.toThrow();
  else
    expect(take).toThrow(
      expect.objectContaining({
        code: 'reserved-name',
        errors: [{ field: 'name', message: 'This name looks like the provider’s. Please write to us if it is really yours.' }],
      }),
    );
});

test.each([
  ['a Lead', viewer('SchoolAdmin'), undefined, ['lastName', 'schoolPosition']],
  ['a Lead who leaves the name', viewer('SchoolAdmin'), { lastName: 'Work', schoolPosition: null }, ['schoolPosition']],
  ['a Lead who leaves both', viewer('SchoolAdmin'), { lastName: 'Work', schoolPosition: 'Ρatchwork Safeguarding Team' }, []],
  ['an Admin', viewer('AdminRO', 'Admin'), undefined, []],
])('a person’s name and position are refused together: %s', (_, who, before, fields) => {
  const person = { firstName: 'Patch', lastName: 'Work', schoolPosition: 'Ρatchwork Safeguarding Team' };
  const take = () => assertPersonFree(who, person, before && { firstName: 'Patch', ...before });
  if (fields.length === 0) expect(take).not.toThrow();
  else {
    const errors = fields.map((field) => expect.objectContaining({ field }));
    expect(take).toThrow(expect.objectContaining({ code: 'reserved-name', errors }));
  }
});

test.each(['Member of the Safeguarding Team', 'Safeguarding Team Leader', 'Head of Safeguarding; Team Sports'])(
  'a school’s own position is free: %s',
  (schoolPosition) => {
    expect(() => assertPersonFree(viewer('SchoolAdmin'), { firstName: 'Jo', lastName: 'Ward', schoolPosition })).not.toThrow();
  },
);
