import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { momentsOf } from '@patchwork/content/week/week.policy';
import { readCaptions } from '@patchwork/contracts/captions';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dayInLondon, nationOf, schoolCalendar } from './calendar.ts';
import { accountLabels, occasions, quilts as written } from './data.ts';
import { numberDemo } from './ids.ts';
import { demoFiles, mediaDir, patchFiles } from './media.ts';
import { type DemoNetwork, demoNetwork } from './network.ts';
import type { DemoComment, DemoQuilt, DemoWeek } from './network.types.ts';
import { linkPast, linksAfter } from './past-runs.ts';

// A Tuesday in term, so that seasonal content is the same whenever the tests run.
const now = new Date('2026-11-24T11:45:00Z');
const network = demoNetwork(now);
const school = (key: string) => network.schools.find((candidate) => candidate.key === key);
const user = (key: string) => network.users.find((candidate) => candidate.key === key);
const account = (label: (typeof accountLabels)[number]) => user(network.accounts[label])!;
const wordsAndPictures = ({ reports }: DemoNetwork) => {
  const comments = reports.flatMap((report) => report.comments);
  return { comments, replies: comments.flatMap(({ replies }) => replies), media: reports.flatMap(({ media }) => media) };
};

function expectAnswersAfterWhatTheyAnswer(reports: DemoNetwork['reports']) {
  for (const report of reports) {
    let before = report.minutesAgo;
    for (const comment of report.comments) {
      expect(comment.minutesAgo, report.key).toBeLessThan(before);
      before = comment.minutesAgo;
      let last = comment.minutesAgo;
      for (const reply of comment.replies) {
        expect(reply.minutesAgo, report.key).toBeLessThan(last);
        expect(reply.minutesAgo, report.key).toBeGreaterThan(0);
        last = reply.minutesAgo;
      }
    }
    expect(new Set(report.likes.map(({ user }) => user)).size).toBe(report.likes.length);
    expect(
      report.likes.every(({ user, minutesAgo }) => user !== report.author && minutesAgo > 0 && minutesAgo < report.minutesAgo),
    ).toBe(true);
  }
}

test('the demo network is the same every time', () => {
  expect(demoNetwork(now)).toEqual(network);
});

test('the demo network has 16 schools and the network team, 45 groups, one primary group first in each, and 55 users', () => {
  expect(network.schools).toHaveLength(17);
  expect(network.schools.flatMap(({ groups }) => groups)).toHaveLength(45);
  expect(network.users).toHaveLength(55);
  for (const { groups } of network.schools) {
    expect(groups.map(({ isPrimary }) => isPrimary).indexOf(true)).toBe(0);
    expect(groups.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  }
  for (const { key, groups } of network.schools.filter(({ typeId }) => typeId !== 11)) {
    expect(groups.length - 1, key).toBeGreaterThanOrEqual(1);
    expect(groups.length - 1, key).toBeLessThanOrEqual(3);
  }
});

test('the demo network has 450 minimal schools that share a word in their names and are never linked, with unique keys and names', () => {
  expect(network.lightSchools).toHaveLength(450);
  for (const list of [
    [...network.schools, ...network.lightSchools].map(({ key }) => key),
    [...network.schools, ...network.lightSchools].map(({ name }) => name),
  ]) {
    expect(new Set(list).size).toBe(list.length);
  }
  for (const { name, groups, isActive } of network.lightSchools) {
    expect(isActive).toBe(false);
    expect(name).toMatch(/ Primary$/);
    expect(groups.map(({ isPrimary }) => isPrimary)).toEqual([true]);
  }
});

test('the demo network uses each key, email address and password once', () => {
  const groupKeys = network.schools.flatMap(({ groups }) => groups.map(({ key }) => key));
  for (const list of [
    network.schools.map(({ key }) => key),
    network.users.map(({ key }) => key),
    network.users.map(({ email }) => email),
    network.users.map(({ password }) => password),
    network.reports.map(({ key }) => key),
    groupKeys,
  ]) {
    expect(new Set(list).size).toBe(list.length);
  }
});

test('the demo network has an account for every label, with the role and state of the label', () => {
  for (const label of accountLabels) expect(account(label), label).toBeDefined();
  const teacher = account('teacher');
  expect(account('teacher2').school).toBe(teacher.school);
  expect(account('lead')).toMatchObject({ school: teacher.school, isLead: true });
  expect(account('leadOther').isLead).toBe(true);
  expect(account('leadOther').school).not.toBe(teacher.school);
  expect(account('adminRO').staffRoles).toEqual(['AdminRO']);
  expect(account('signUpApproval').staffRoles).toEqual(['SignUpApproval']);
  expect(account('admin').staffRoles).toEqual(['Admin']);
  expect(account('superuser').staffRoles).toEqual(['Superuser']);
  expect(account('deactivatedTeacher').isActive).toBe(false);
  expect(school(account('deactivatedTeacher').school)?.isActive).toBe(true);
  expect(account('deactivatedSchoolTeacher').isActive).toBe(true);
  expect(school(account('deactivatedSchoolTeacher').school)?.isActive).toBe(false);
  expect(account('termsNotAccepted')).toMatchObject({ hasAcceptedTerms: false, isActive: true });
  for (const label of ['teacher', 'teacher2', 'connectedTeacher', 'unconnectedTeacher'] as const)
    expect(account(label).isLead).toBe(false);
});

test('the demo network has staff in the network team only, and a Lead in every school', () => {
  for (const { key, staffRoles, school: own } of network.users) expect(staffRoles.length > 0, key).toBe(own === 'team');
  for (const { key, typeId } of network.schools.filter(({ typeId }) => typeId !== 11)) {
    expect(
      network.users.some((candidate) => candidate.school === key && candidate.isLead),
      `${key} ${typeId}`,
    ).toBe(true);
  }
});

test('the demo network has passwords of 8 to 50 characters and addresses in reserved domains', () => {
  for (const { key, password, email } of network.users) {
    expect(password.length, key).toBeGreaterThanOrEqual(8);
    expect(password.length, key).toBeLessThanOrEqual(50);
    expect(email, key).toMatch(/^[a-z.]+@[a-z]+\.example$/);
  }
});

test('the demo network has every user in a group of the same school', () => {
  for (const { key, school: own, group } of network.users) {
    expect(
      school(own)?.groups.some((candidate) => candidate.key === group),
      key,
    ).toBe(true);
  }
});

test('the demo network has 180 reports, newest first, by authors who can post and after their school joined', () => {
  expect(network.reports).toHaveLength(180);
  const ages = network.reports.map(({ minutesAgo }) => minutesAgo);
  expect(ages).toEqual([...ages].sort((one, other) => one - other));
  expect(ages[0]).toBeGreaterThan(0);
  expect(network.reports.some((report) => report.school === network.newcomer.school)).toBe(true);
  const writers = new Set(network.reports.map((report) => report.school));
  for (const { key, isActive } of network.schools) expect(writers.has(key), key).toBe(isActive);
  for (const { school: own, minutesAgo } of network.reports) {
    expect(minutesAgo).toBeLessThan(school(own)!.approvedMinutesAgo);
  }
  for (const report of network.reports) {
    expect(user(report.author)).toMatchObject({
      school: report.school,
      group: report.group,
      isActive: true,
      hasAcceptedTerms: true,
    });
    expect(school(report.school)?.isActive).toBe(true);
    expect(report.title.length).toBeLessThanOrEqual(100);
    expect(report.media.length).toBeLessThanOrEqual(4);
  }
  expect(network.reports.filter(({ narrative }) => narrative.length < 140).length).toBeGreaterThanOrEqual(8);
});

test('the demo network has about 320 pictures and clips, using all 40 pictures and 18 clips, 590 comments and 290 replies', () => {
  const { comments, replies, media } = wordsAndPictures(network);
  expect(comments.length).toBeGreaterThan(560);
  expect(comments.length).toBeLessThan(640);
  expect(replies.length).toBeGreaterThan(265);
  expect(replies.length).toBeLessThan(315);
  expect(media.length).toBeGreaterThan(300);
  expect(media.length).toBeLessThan(340);
  expect(new Set(media.map(({ name }) => name)).size).toBe(demoFiles.size);
  expect([...Map.groupBy(demoFiles.values(), ({ kind }) => kind)].map(([kind, files]) => [kind, files.length])).toEqual([
    ['image', 40],
    ['video', 18],
  ]);
});

test('the demo network describes 40 occasions, with every placeholder filled in', () => {
  expect(occasions).toHaveLength(40);
  expect(new Set(occasions.map(({ title }) => title)).size).toBe(40);
  for (const { title, narrative, comments } of network.reports) {
    const words = [
      title,
      narrative,
      ...comments.flatMap((one) => [one.narrative, ...one.replies.map((reply) => reply.narrative)]),
    ];
    expect(words.join(), title).not.toMatch(/[{}]|undefined/);
  }
});

// Moments at which a user may start the demo: in lessons, at night, at weekends, in all holidays.
const moments = [
  '2026-11-22T19:00',
  '2026-11-23T09:20',
  '2026-11-24T11:45',
  '2026-12-25T12:00',
  '2027-01-04T08:00',
  '2027-02-17T15:00',
  '2027-03-29T10:00',
  '2027-04-13T14:00',
  '2027-06-01T09:00',
  '2027-08-20T16:00',
  '2027-09-01T10:00',
  '2028-02-29T23:59',
];

test.each(moments)('the demo network writes only on school days, whenever it starts: %s', (moment) => {
  const start = new Date(`${moment}:00Z`);
  const calendar = schoolCalendar(start);
  const { schools, users, reports } = demoNetwork(start);
  const nations = new Map(schools.map(({ key, countyId }) => [key, nationOf(countyId)]));
  const homes = new Map(users.map((each) => [each.key, nations.get(each.school)!]));
  const entries = reports.flatMap((report) => [report, ...report.comments.flatMap((comment) => [comment, ...comment.replies])]);
  for (const { author, narrative, minutesAgo } of entries) {
    const written = new Date(start.getTime() - minutesAgo * 60_000);
    expect(minutesAgo, narrative).toBeGreaterThan(0);
    expect(calendar.isSchoolDay(written, homes.get(author)!), `${narrative} at ${written.toISOString()}`).toBe(true);
  }
  expect(reports).toHaveLength(180);
  expect(reports[0]!.minutesAgo).toBeLessThan(62 * 24 * 60);
  expect(entries.length).toBeGreaterThan(950);
  expectAnswersAfterWhatTheyAnswer(reports);
  for (const { school: own, minutesAgo } of reports)
    expect(minutesAgo).toBeLessThan(schools.find(({ key }) => key === own)!.approvedMinutesAgo);
});

test.each(moments)('the demo network has a quilt that has turned over and one that waits, whenever it starts: %s', (moment) => {
  const start = new Date(`${moment}:00Z`);
  const { schools, users, quilts } = demoNetwork(start);
  const [revealed, waiting] = quilts as [DemoQuilt, DemoQuilt];
  expect(quilts.map(({ hasTurnedOver }) => hasTurnedOver)).toEqual([true, false]);
  expect(waiting.halfTerm.id).toBe(revealed.halfTerm.id + 1);
  expect(waiting.halfTerm.startsAt <= start.toISOString()).toBe(true);
  expect(revealed.halfTerm.revealsAt < waiting.halfTerm.startsAt).toBe(true);
  expect(dayInLondon(new Date(waiting.halfTerm.revealsAt)) > dayInLondon(start)).toBe(true);
  for (const { halfTerm, patches } of quilts) {
    expect(new Set(patches.map(({ group }) => group)).size).toBe(patches.length);
    for (const { school: key, group, user: sewer, picture, answer, minutesAgo } of patches) {
      const sewnAt = new Date(start.getTime() - minutesAgo * 60_000).toISOString();
      expect(sewnAt > halfTerm.startsAt && sewnAt < start.toISOString() && sewnAt < halfTerm.revealsAt, group).toBe(true);
      expect(schools.find((each) => each.key === key)!.groups.find((each) => each.key === group)).toMatchObject({
        isPrimary: false,
      });
      expect(users.find((each) => each.key === sewer)).toMatchObject({ group, isActive: true, hasAcceptedTerms: true });
      expect(patchFiles.has(picture), picture).toBe(true);
      expect(answer.length, answer).toBeLessThanOrEqual(120);
    }
  }
});

test.each(moments)('the quilt that has turned over has pairs of classes with one to five stitches: %s', (moment) => {
  const start = new Date(`${moment}:00Z`);
  const { reports, quilts, users } = demoNetwork(start);
  const [before, current] = quilts.map(({ halfTerm }) => halfTerm);
  const groupOf = new Map(users.map(({ key, group }) => [key, group]));
  const isDuring = ({ minutesAgo }: { minutesAgo: number }) => {
    const at = new Date(start.getTime() - minutesAgo * 60_000).toISOString();
    return before!.startsAt <= at && at < current!.startsAt;
  };
  const isBy = (group: string) => (said: DemoComment['replies'][number]) => groupOf.get(said.author) === group && isDuring(said);
  const pairs = reports.flatMap(({ group, comments }) =>
    comments.filter(isDuring).flatMap(({ author, replies }) => {
      const asking = groupOf.get(author)!;
      const answer = replies.findIndex(isBy(group));
      const isStitch = asking !== group && answer >= 0 && replies.slice(answer + 1).some(isBy(asking));
      return isStitch ? [[asking, group].sort().join(' and ')] : [];
    }),
  );
  const stitches = Map.groupBy(pairs, (pair) => pair);
  const counts = written.stitched.map(([one, other]) => stitches.get([one, other].sort().join(' and '))?.length ?? 0);
  expect(counts.filter((count) => count > 0).length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...counts)).toBe(5);
  expect(new Set(counts).size).toBeGreaterThanOrEqual(4);
});

test('all classes of the teacher’s quilts but three have sewn', () => {
  const missing = [written.revealed, written.waiting].map(({ linked }, index) => {
    const sewn = new Set(network.quilts[index]!.patches.map(({ group }) => group));
    const classes = [account('teacher').school, ...linked].flatMap((key) =>
      school(key)!.groups.filter(({ isPrimary }) => !isPrimary),
    );
    return [classes.length, classes.filter(({ key }) => !sewn.has(key)).map(({ name }) => name)];
  });
  expect(missing).toEqual([
    [12, []],
    [13, ['Sunflowers', 'Swallows', 'Moles']],
  ]);
});

// The second week is asked about when it is not over at that moment.
test.each([
  ['2026-11-22T19:00', '2026-11-09', '2026-11-16', 'the weekend after it'],
  ['2026-11-23T06:59', '2026-11-09', '2026-11-16', 'before Monday at seven'],
  ['2026-11-23T09:20', '2026-11-16', '2026-11-23', 'a Monday'],
  ['2026-11-24T11:45', '2026-11-16', '2026-11-23', 'a Tuesday'],
  ['2026-11-27T16:00', '2026-11-16', '2026-11-23', 'a Friday after noon'],
  ['2026-12-25T12:00', '2026-12-07', '2026-12-14', 'the Christmas holidays'],
  ['2027-04-13T14:00', '2027-03-15', '2027-04-12', 'the first week after a holiday'],
  ['2027-08-20T16:00', '2027-07-05', '2027-08-16', 'the summer, when Scotland is back'],
])('the demo network has the last week of school and the current one: %s', (moment, before, last) => {
  expect(demoNetwork(new Date(`${moment}:00Z`)).weeks.map(({ monday }) => monday)).toEqual([before, last]);
});

test.each(moments)(
  'the weeks have one answer of each class, and questions of linked classes that have answered: %s',
  (moment) => {
    const start = new Date(`${moment}:00Z`);
    const network = demoNetwork(start);
    const calendar = schoolCalendar(start);
    const ids = numberDemo(network);
    const links = linksAfter(linkPast(network, ids.school, start)).map(({ schoolA, schoolB }) => [schoolA, schoolB]);
    const isLinked = (...pair: string[]) => links.some((link) => pair.every((key) => link.includes(ids.school(key))));
    const [before, last] = network.weeks as [DemoWeek, DemoWeek];
    expect(before.answers.length).toBeGreaterThanOrEqual(16);
    expect(before.answers.map(({ group }) => group)).toContain('kestrels');
    const isOver = momentsOf(last.monday).closesAt <= start;
    expect(last.answers.some(({ group }) => group === 'kestrels')).toBe(isOver);
    if (isOver) expect(last.answers.length).toBeGreaterThanOrEqual(16);
    for (const { monday, askedMinutesAgo, answers, question } of network.weeks) {
      const { asksAt, closesAt } = momentsOf(monday);
      expect(calendar.at(askedMinutesAgo) >= asksAt && calendar.at(askedMinutesAgo) <= start).toBe(true);
      expect(new Set(answers.map(({ group }) => group)).size).toBe(answers.length);
      expectAnswersAfterWhatTheyAnswer(answers);
      for (const { key, school: at, group, title, narrative, minutesAgo, comments } of answers) {
        const moment = calendar.at(minutesAgo);
        const { countyId, groups } = network.schools.find((each) => each.key === at)!;
        expect(calendar.isSchoolDay(moment, nationOf(countyId)), key).toBe(true);
        expect(minutesAgo < askedMinutesAgo && moment < closesAt, key).toBe(true);
        expect(
          groups.find((each) => each.key === group),
          key,
        ).toMatchObject({ isPrimary: false });
        expect(links.flat(), key).toContain(ids.school(at));
        expect([title, narrative.length <= 200], key).toEqual([question, true]);
        const asking = comments.map(({ author }) => network.users.find((each) => each.key === author)!);
        expect(new Set(asking.map((each) => each.group)).size, key).toBe(asking.length);
        for (const [place, { school: from, group: askedBy }] of asking.entries()) {
          expect(isLinked(at, from), `${key} ${from}`).toBe(true);
          const theirs = answers.find((each) => each.group === askedBy)!;
          expect(theirs.minutesAgo, key).toBeGreaterThan(comments[place]!.minutesAgo);
        }
      }
    }
  },
);

test('in the demo’s week that is over, most questions have a reply, and one below the teacher’s answer waits for it', () => {
  const [{ answers }, current] = network.weeks as [DemoWeek, DemoWeek];
  const replies = (comments: readonly DemoComment[]) => comments.map(({ replies }) => replies.length).sort();
  expect(replies(answers.find(({ group }) => group === 'kestrels')!.comments)).toEqual([0, 1]);
  expect(replies(answers.flatMap(({ comments }) => comments))).toEqual([0, 0, 1, 1, 1, 1, 1, 1]);
  expect(answers.filter(({ media }) => media.length > 0).length).toBeGreaterThanOrEqual(4);
  expect(current.answers.length).toBeGreaterThanOrEqual(4);
});

test('the demo network has a recent comment on a report of the first Contributor', () => {
  const own = network.reports.filter(({ author }) => author === network.accounts.teacher);
  const { comments } = wordsAndPictures(network);
  const newest = Math.min(...comments.map(({ minutesAgo }) => minutesAgo));
  expect(Math.min(...own.flatMap((report) => report.comments).map(({ minutesAgo }) => minutesAgo))).toBe(newest);
});

test('the demo network refers only to existing pictures and clips, never twice in one report', () => {
  for (const { media, key } of network.reports) {
    expect(new Set(media.map(({ name }) => name)).size, key).toBe(media.length);
    for (const { name, altText } of media) expect([null, demoFiles.get(name)!.altText], key).toContain(altText);
  }
});

test('the demo network has files in the workers’ formats, at most 25 MB, and no other files', async () => {
  const files = [...demoFiles.values()];
  const all = [...files, ...patchFiles.values()].flatMap(({ renditions }) => renditions.map(({ file }) => file));
  expect(readdirSync(mediaDir).sort()).toEqual(all.sort());
  const sizeOf = async (name: string) => {
    const { format, width, height, exif } = await sharp(join(mediaDir, name)).metadata();
    expect([format, exif], name).toEqual(['webp', undefined]);
    return { width, height };
  };
  let bytes = 0;
  for (const { kind, width, height, renditions } of files) {
    for (const { file } of renditions) bytes += statSync(join(mediaDir, file)).size;
    const [first, ...others] = renditions.map(({ file }) => file) as [string, ...string[]];
    if (kind === 'video') expect(readFileSync(join(mediaDir, first)).subarray(4, 8).toString()).toBe('ftyp');
    const sizes = kind === 'image' ? await Promise.all([first, ...others].map(sizeOf)) : await Promise.all(others.map(sizeOf));
    const scaled = [
      { width, height },
      { width: 800, height: 600 },
      { width: 400, height: 300 },
    ];
    expect(sizes).toEqual(kind === 'image' ? scaled : [{ width, height }]);
  }
  expect(bytes).toBeLessThan(25_000_000);
});

test('the demo network has a square picture of each patch in three sizes, at most 1.5 MB', async () => {
  let bytes = 0;
  for (const [name, { width, height, renditions }] of patchFiles) {
    const sizes = [];
    for (const { file } of renditions) {
      const { format, exif, ...found } = await sharp(join(mediaDir, file)).metadata();
      expect([format, exif], name).toEqual(['webp', undefined]);
      sizes.push([found.width, found.height]);
      bytes += statSync(join(mediaDir, file)).size;
    }
    expect(sizes, name).toEqual([
      [width, height],
      [800, 800],
      [400, 400],
    ]);
  }
  expect(bytes).toBeLessThan(1_500_000);
});

test('the demo network has two to four captions for each clip with sound, in the stored format', () => {
  for (const [name, { kind, scene, captions }] of demoFiles) {
    const isSilent = kind === 'image' || scene === 'allotment' || scene === 'paintings';
    if (isSilent || !captions) expect([name, isSilent, captions]).toEqual([name, true, null]);
    else {
      expect(readCaptions(captions), name).toEqual({ track: captions });
      expect([2, 3, 4]).toContain(captions.split('-->').length - 1);
      expect(captions).toMatch(/--> 00:00:06\.000\n.+\n$/);
    }
  }
});

test('the demo network has every comment and reply later than what it answers', () =>
  expectAnswersAfterWhatTheyAnswer(network.reports));

test('the demo network has likes and comments only by users who can log in', () => {
  const people = network.reports.flatMap(({ likes, comments }) => [
    ...likes.map((like) => like.user),
    ...comments.flatMap((comment) => [comment.author, ...comment.replies.map(({ author }) => author)]),
  ]);
  for (const key of people) {
    expect(user(key)?.isActive, key).toBe(true);
    expect(school(user(key)!.school)?.isActive, key).toBe(true);
  }
});

test('the demo network has six to ten messages for each teacher, three unread, one more for a Lead, and favourites of other schools', () => {
  for (const label of ['teacher', 'teacher2', 'connectedTeacher', 'unconnectedTeacher', 'lead', 'leadOther'] as const) {
    const own = network.messages.filter((message) => message.user === network.accounts[label]);
    expect(own.length).toBeGreaterThanOrEqual(6);
    expect(own.length).toBeLessThanOrEqual(account(label).isLead ? 11 : 10);
    expect(own.map(({ subject }) => subject)).toContain('Welcome to Patchwork');
    expect(own.filter(({ isRead }) => !isRead)).toHaveLength(3);
  }
  for (const favourite of network.favourites) {
    expect(school(favourite.school)?.isActive).toBe(true);
    expect(user(favourite.user)?.school).not.toBe(favourite.school);
  }
});

test('the demo network has feedback, concerns and announcements for staff, each by a user with the right role', () => {
  expect(network.feedback).toHaveLength(6);
  expect(network.concerns.map(({ hidden, closed }) => (closed ? 'closed' : hidden ? 'hidden' : 'open'))).toEqual([
    ...['closed', 'hidden', 'open', 'open'],
  ]);
  for (const { from: key } of [...network.feedback, ...network.concerns])
    expect(user(key), key).toMatchObject({ isActive: true, hasAcceptedTerms: true, staffRoles: [] });
  for (const { minutesAgo, hidden, acknowledged, closed, about } of network.concerns) {
    for (const action of [hidden, acknowledged, closed])
      if (action) {
        expect(action.minutesAgo).toBeLessThan(minutesAgo);
        expect(user(action.by)!.staffRoles, action.by).toContain('Admin');
      }
    if (about.kind !== 'school') expect(about.report.minutesAgo).toBeGreaterThan(minutesAgo);
  }
  for (const { school: key, user: named } of network.safeguardingLeads)
    expect(user(named)).toMatchObject({ school: key, isActive: true, hasAcceptedTerms: true });
  const comment = network.concerns.flatMap(({ about }) => (about.kind === 'comment' ? [about] : []));
  for (const { report, position } of comment) expect(report.comments[position]).toBeDefined();
  // A hidden report is not among the reports that users open first.
  const hidden = network.concerns.find((concern) => concern.hidden)!;
  expect(network.reports.slice(0, 30).map(({ title }) => title)).not.toContain('title' in hidden.about && hidden.about.title);
  expect(network.announcements.map(({ audience }) => audience).sort()).toEqual([
    ...['everyone', 'everyone', 'everyone', 'everyone', 'leads', 'leads', 'school'],
  ]);
  for (const { by, subject, expected, dueMinutesAgo, minutesAgo } of network.announcements) {
    expect(user(by)!.staffRoles, subject).toHaveLength(1);
    const copies = network.messages.filter((message) => message.subject === subject);
    expect(copies, subject).toHaveLength(dueMinutesAgo === minutesAgo ? expected : 0);
  }
});

test('the demo network has six pending sign-ups, two of which clash', () => {
  expect(network.pendingSignUps).toHaveLength(6);
  const emails = network.pendingSignUps.flatMap(({ users }) => users.map(({ email }) => email));
  expect(emails.length - new Set(emails).size).toBe(1);
  for (const { users } of network.pendingSignUps) expect(users.filter(({ isLead }) => isLead)).toHaveLength(1);
  expect(emails.some((email) => network.users.some((existing) => existing.email === email))).toBe(false);
  expect(network.promotionCodes.map(({ startsWith, freeMonths }) => [startsWith, freeMonths])).toEqual([
    ['Default', 1],
    ['SUMMER', 3],
  ]);
});
