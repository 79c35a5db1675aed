import { expect, test } from 'vitest';
import { calledLike } from './given-names.ts';
import { mentions, mentionsInFull, mentionsPosition, positionsIn, read, signsOf } from './names.ts';

test.each([
  ['Nell', 'Bell', 'Ask Nell Bell about it'],
  ['Nell', 'Bell', "It is in BELL, nell's report"],
  ['Nell', 'Bell', 'nell.bell@school.example wrote it'],
  ['Zoë', 'Müller', 'zoe muller'],
  ['Zoe', 'Muller', 'ZOË MÜLLER'],
  ['Łukasz', 'Groß', 'Lukasz Gross'],
  ['Mary Ann', 'Smith-Jones', 'Mary-Ann Smith Jones'],
  ['Kate', "O'Brien", 'Kate O’Brien’s class'],
  ['Kate', "O'Brien", 'Kate OBrien'],
  ['Kate', 'OBrien', "Kate O'Brien"],
  ['علی', 'رضا', 'رضا علی'],
  // Title and last name, or either name alone.
  ['Nell', 'Bell', 'Miss Bell'],
  ['Nell', 'Bell', 'mrs bell shouts at them'],
  ['Nell', 'Bell', 'It was Bell.'],
  ['Nell', 'Bell', "Mrs Bell's class"],
  ['Nell', 'Bell', 'Mrs Bells class'],
  ['Nell', 'Bell', 'I saw Nell do it'],
  ['Zoë', "O'Brien", 'Mrs Brien'],
  ['Mary Ann', 'Smith-Jones', 'Mrs Jones'],
  ['Mary Ann', 'Smith-Jones', 'Miss Ann'],
  ['Jan', 'van der Berg', 'Mr Berg'],
  ['علی', 'رضا', 'قال رضا ذلك'],
  // Initials.
  ['Nell', 'Bell', 'Mrs B shouts'],
  ['Nell', 'Bell', 'mrs b. shouts'],
  ['Nell', 'Bell', 'N. B. shouts'],
  ['Nell', 'Bell', 'N.B. shouts'],
  ['Nell', 'Bell', 'NB shouts'],
  ['Nell', 'Bell', 'B shouts'],
  ['Nell', 'Bell', 'Miss N shouts'],
  ['Ann', 'Ash', 'Mrs A shouts'],
  ['Nell', 'Bell', 'nbell@school.example'],
  // Written so that a search does not find it.
  ['Nell', 'Bell', 'Mrs Be\u200bll shouts'],
  ['Nell', 'Bell', 'Mrs Be\u00adll shouts'],
  ['Nell', 'Bell', 'Mrs Be-\nll shouts'],
  ['Mary', 'Smith-Jones', 'Mrs Smith-\nJones shouts'],
  ['Nell', 'Bell', 'Mrs Веll shouts'],
  ['Nell', 'Bell', 'Mrs B3ll shouts'],
  ['Nell', 'Be\u200bll', 'Mrs Bell shouts'],
  ['Nell', 'Веll', 'Mrs Bell shouts'],
  // Short forms, both ways.
  ['Elizabeth', 'Bell', 'Liz did it'],
  ['Liz', 'Bell', 'Elizabeth did it'],
  ['William', 'Bell', 'Billy did it'],
  ['William', 'Bell', 'I saw Will do it'],
  ['Bob', 'Bell', 'Robert did it'],
  ['Katarzyna Kate', 'Bell', 'Kathy did it'],
  // Words that are names.
  ['William', 'Young', 'She is young'],
  ['Ann', 'Head', 'Mrs Head'],
  ['Ann', 'Day', 'one day'],
  ['Una', 'May', 'mrs may'],
  ['Una', 'May', 'una may'],
  ['An', 'Do', 'Ms Do shouts'],
  ['An', 'Do', 'An Do shouts'],
])('%s %s may be meant by "%s"', (firstName, lastName, text) => {
  expect(mentions(read(text), signsOf({ firstName, lastName }))).toBe(true);
});

test.each([
  ['Nell', 'Bell', 'The bells and the nutmeg'],
  ['Nell', 'Bell', 'Miss Ball'],
  ['', 'Bell', 'Miss Ball'],
  ['Kate', "O'Brien", 'I do not know who'],
  ['William', 'Young', 'They will see it'],
  ['Una', 'May', 'We may ask. I think so.'],
  ['Ann', 'Ash', 'A surname is in it. I saw it.'],
  ['Jan', 'van der Berg', 'A white van at the gate'],
  ['Ivy', 'Ash', 'I saw a photo'],
  ['Nell', 'Bell', 'the children in class 2b'],
  ['Nell', 'Bell', 'Class 2B, 25 children, the 3rd of May, Дети шумят'],
  // Names that a Lead could give to a colleague, to take every case from them.
  ['Children', 'Picture', 'Children in a picture'],
  ['It Is', 'In The Of', 'It is in the name of a child'],
  ['See', 'This', 'see this'],
])('%s %s is not meant by "%s"', (firstName, lastName, text) => {
  expect(mentions(read(text), signsOf({ firstName, lastName }))).toBe(false);
});

test.each([
  'the head shouts',
  'The Head shouts',
  'Spoke to Head about it',
  'Our headteacher',
  'the head teacher’s office',
  'HEADMASTER',
  'the headmistress',
  'The Principal',
  'our deputy head',
  'the deputy',
  'head of school',
  'the Lead of the school',
  'our HT',
  'the SLT',
  'mae’r pennaeth yn gweiddi',
  'pani dyrektor',
  'المديرة',
])('"%s" names the head or a Lead', (text) => {
  expect(positionsIn(read(text))).toEqual({ head: true, safeguardingLead: false });
});

test.each([
  'the DSL',
  'our D.S.L.',
  'the deputy DSL',
  'the designated safeguarding lead',
  'Safeguarding Officer',
  'the child protection officer',
  'The DSP',
])('"%s" names the safeguarding lead', (text) => {
  expect(positionsIn(read(text)).safeguardingLead).toBe(true);
});

test.each(['A surname is in it', 'She hurt her head', 'They have head lice', 'a leading question', 'Safeguarding matters here'])(
  '"%s" names no position',
  (text) => {
    expect(positionsIn(read(text))).toEqual({ head: false, safeguardingLead: false });
  },
);

test.each([
  ['SENCO', 'the senco did it', true],
  ['Year 3 teacher / SENCO', 'our SENCO', true],
  ['Office manager', 'The office manager’s door', true],
  ['Office manager', 'The office', false],
  ['Class teacher, child, children, picture, photo', 'A child in a photo', false],
  ['SENCO, child', 'A child in a photo', false],
  ['Chief of the coats', 'the chief of the coats', false],
  ['Class teacher', 'the class teacher', false],
  ['Teacher', 'a teacher', false],
  ['', 'a teacher', false],
  [' - ', 'a - teacher', false],
])('the position %s in "%s": %s', (position, text, expected) => {
  expect(mentionsPosition(read(text), read(position))).toBe(expected);
});

test('short forms go both ways, and one short form may be of several names', () => {
  expect(calledLike('elizabeth')).toContain('beth');
  expect(calledLike('beth')).toContain('elizabeth');
  expect([...calledLike('sam')]).toEqual(expect.arrayContaining(['samuel', 'samantha']));
  expect([...calledLike('zbigniew')]).toEqual(['zbigniew']);
});

test.each([
  ['Xenia', 'Kovacs', 'Xenia Kovacs writes to our pupils', true],
  ['Xenia', 'Kovacs', 'xenia kovacs writes to our pupils', true],
  ['Xenia', 'Kovacs', 'Kovacs, Xenia', true],
  ['Xenia', 'Kovacs', 'Mrs Xenia M. Kovacs', true],
  ['Xenia', 'Kovacs', 'Xenia Anna Maria Kovacs', true],
  ['Xenia', 'Kovacs', 'Ms Kovacs of Patchwork', false],
  ['Xenia', 'Kovacs', 'Xenia has told me, and so has Mr Kovacs', false],
  ['Will', 'May', 'will they say what may help', false],
  ['Will', 'May', 'Will May decides', true],
  ['Joy', 'Child', 'a joy for the child', false],
])('%s %s in full: "%s" is %j', (firstName, lastName, text, expected) => {
  expect(mentionsInFull(read(text), signsOf({ firstName, lastName }))).toBe(expected);
});
