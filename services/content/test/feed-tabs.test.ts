import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleAudience } from '../src/access/audience.ts';
import { type FeedScope, feedScopes } from '../src/deps.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

// School 1 is linked with 11 and 12, school 2 is a favourite of its teacher, school 14 is neither.
const [linkedSchool, otherLinked, strange] = [11, 12, 14];
const authorOf = (schoolId: number): Viewer => aViewer({ userId: 100 + schoolId, schoolId, schoolGroupId: schoolId });
const linked = authorOf(linkedSchool);
const lead: Viewer = { ...teacher, userId: 5, roles: [...teacher.roles, 'SchoolAdmin'] };

const tabs = {
  linked: '/api/feed/linked',
  favourites: '/api/feed/favourites',
  class: '/api/feed/class/1',
};
type Tab = keyof typeof tabs;

describe.each(feedScopes)('FEED_SCOPE=%s', (feedScope: FeedScope) => {
  let content: Content;
  let version = 1;
  beforeAll(async () => {
    content = await startContent({ feedScope });
    await introduce(content);
    for (const schoolId of [linkedSchool, otherLinked, strange]) {
      await content.deliverSchool({ schoolId, name: `School ${schoolId}` });
      await content.deliverGroup({ groupId: schoolId, schoolId });
      await content.deliverPerson({ userId: 100 + schoolId, schoolId, schoolGroupId: schoolId });
    }
    await setLinks(linkedSchool, otherLinked);
    await content.deliverFavourites(teacher.userId, [2, otherLinked]);
  });
  afterAll(() => content.stop());

  async function setLinks(...schools: number[]) {
    version += 1;
    await content.deliverLinks(1, schools, version);
    for (const schoolId of [linkedSchool, otherLinked])
      await content.deliverLinks(schoolId, schools.includes(schoolId) ? [1] : [], version);
  }

  const publish = async (viewer: Viewer, audience: ArticleAudience = 'everyone'): Promise<number> => {
    const body = { title: 'Newts', narrative: `Pond ${Math.random()}`, audience };
    const answer = await content.post('/api/article', viewer, body);
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const idsOf = async (tab: Tab, viewer: Viewer, page = 0, before?: number): Promise<number[]> => {
    const { status, body } = await content.get(`${tabs[tab]}/${page}${before ? `?before=${before}` : ''}`, viewer);
    expect(status).toBe(200);
    return body.map(({ id }: { id: number }) => id);
  };
  const newer = async (viewer: Viewer, after: number, tab?: Tab): Promise<number> =>
    (await content.get(`/api/feed/new?after=${after}${tab ? `&tab=${tab}` : ''}`, viewer)).body.count;

  test('each tab has the reports of its schools or class, newest first', async () => {
    const ids = {
      own: await publish(teacher),
      colleagues: await publish(colleague),
      linked: await publish(linked, 'linked'),
      otherLinked: await publish(authorOf(otherLinked)),
      favourite: await publish(stranger),
      strange: await publish(authorOf(strange)),
    };
    expect(await idsOf('linked', teacher)).toEqual([ids.otherLinked, ids.linked]);
    expect(await idsOf('linked', colleague)).toEqual([ids.otherLinked, ids.linked]);
    expect(await idsOf('linked', linked)).toEqual([ids.colleagues, ids.own]);
    expect(await idsOf('linked', authorOf(strange))).toEqual([]);
    expect(await idsOf('favourites', teacher)).toEqual([ids.favourite, ids.otherLinked]);
    expect(await idsOf('favourites', colleague)).toEqual([]);
    expect(await idsOf('class', teacher)).toEqual([ids.colleagues, ids.own]);
    expect(await idsOf('class', linked)).toEqual([ids.colleagues, ids.own]);
    // What their FEED_SCOPE hides stays hidden.
    expect(await idsOf('class', stranger)).toEqual(feedScope === 'network' ? [ids.colleagues, ids.own] : []);
  });

  test('readers of several schools at once each get their own tab, Admins too', async () => {
    const provider = { ...admin, schoolId: linkedSchool };
    const readers = [teacher, linked, admin, provider, colleague, authorOf(strange), stranger];
    for (const tab of ['linked', 'favourites', 'class'] as const) {
      const alone: number[][] = [];
      for (const reader of readers) alone.push(await idsOf(tab, reader));
      expect(await Promise.all(readers.map((reader) => idsOf(tab, reader)))).toEqual(alone);
      const counts: number[] = [];
      for (const reader of readers) counts.push(await newer(reader, 0, tab));
      expect(await Promise.all(readers.map((reader) => newer(reader, 0, tab)))).toEqual(counts);
      if (tab !== 'class') expect(counts).toEqual(alone.map(({ length }) => length));
    }
    expect((await idsOf('linked', provider)).length).toBeGreaterThan(0);
    expect(await idsOf('linked', admin)).toEqual([]);
  });

  test('a tab leaves out narrower, waiting, hidden, withdrawn and deleted reports, and counts none of them', async () => {
    const before = await publish(linked);
    const narrow = await publish(linked, 'school');
    const waiting = await publish(linked);
    await content.db.query(sql.type(Nothing)`update articles set review_since = now() where id = ${waiting}`);
    const hidden = await publish(linked);
    await content.deliverHidden('article', hidden, true);
    const withdrawn = await publish(linked);
    await content.post('/api/withdrawal', linked, { kind: 'article', id: withdrawn, reason: 'A parent asked' });
    const deleted = await publish(linked);
    await content.post(`/api/article/${deleted}/delete`, admin);
    const shown = await publish(linked, 'linked');
    const added = async (ids: Promise<number[]>) => (await ids).filter((id) => id > before);

    expect(await added(idsOf('linked', teacher))).toEqual([shown]);
    expect(await newer(teacher, before, 'linked')).toBe(1);
    expect(await newer(teacher, before)).toBe(1);
    expect(await newer(authorOf(strange), before)).toBe(0);
    // Its author, the Leads of its school and Admins see more of the class, as in the feed.
    tabs.class = `/api/feed/class/${linkedSchool}`;
    expect(await added(idsOf('class', teacher))).toEqual([shown]);
    expect(await added(idsOf('class', linked))).toEqual([shown, waiting, narrow]);
    expect(await newer(linked, before, 'class')).toBe(3);
    const ownLead: Viewer = { ...linked, userId: 200, roles: [...linked.roles, 'SchoolAdmin'] };
    expect(await added(idsOf('class', ownLead))).toEqual([shown, withdrawn, hidden, waiting, narrow]);
    expect(await added(idsOf('class', admin))).toEqual([shown, withdrawn, hidden, waiting, narrow]);
    tabs.class = '/api/feed/class/1';
  });

  test('pages of each tab have no gaps or repeats, also with `before`', async () => {
    for (let made = 0; made < 24; made += 1) await publish(authorOf([linkedSchool, otherLinked][made % 2]!));
    for (let made = 0; made < 24; made += 1) await publish(made % 2 ? teacher : colleague);
    for (const tab of ['linked', 'favourites', 'class'] as const) {
      const pages = [await idsOf(tab, teacher), await idsOf(tab, teacher, 1), await idsOf(tab, teacher, 2)];
      const ids = pages.flat();
      expect(pages.map(({ length }) => length).slice(0, tab === 'favourites' ? 1 : 2)).toEqual(
        tab === 'favourites' ? [10] : [10, 10],
      );
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
      expect(await idsOf(tab, teacher, 0, ids[9]!)).toEqual(ids.slice(10, 20));
      expect(await idsOf(tab, teacher, 1, ids[4]!)).toEqual(ids.slice(15, 25));
    }
    expect(await idsOf('linked', teacher, 50)).toEqual([]);
  });

  test('new reports are counted above the given one, at most 100', async () => {
    const newest = await publish(linked);
    expect(await newer(teacher, newest)).toBe(0);
    await publish(linked);
    await publish(colleague);
    expect([await newer(teacher, newest), await newer(teacher, newest, 'linked'), await newer(teacher, newest, 'class')]).toEqual(
      [2, 1, 1],
    );
    await content.db.query(sql.type(Nothing)`
      insert into articles (title, narrative, author_id, school_id, school_group_id, rendered)
      select 'Pond', 'Newts', 2, 1, 1, '{}' from generate_series(1, 120)
    `);
    expect([await newer(teacher, newest), await newer(teacher, newest, 'class')]).toEqual([100, 100]);
    await content.db.query(sql.type(Nothing)`delete from articles where rendered = '{}'`);
    for (const after of ['', '-1', '1e3', 'x'])
      expect((await content.get(`/api/feed/new?after=${after}`, teacher)).status).toBe(400);
    expect((await content.get('/api/feed/new?after=0&tab=all', teacher)).status).toBe(400);
  });

  test('links, favourites and a change of class count at once; a report keeps the class it was written in', async () => {
    const [old, favourite, own] = [await publish(linked), await publish(stranger), await publish(colleague)];
    await setLinks(otherLinked);
    expect(await idsOf('linked', teacher)).not.toContain(old);
    await content.deliverFavourites(teacher.userId, [linkedSchool], 9);
    expect(await idsOf('favourites', teacher)).not.toContain(favourite);
    expect(await idsOf('favourites', teacher)).toContain(old);
    await setLinks(linkedSchool, otherLinked);

    await content.deliverGroup({ groupId: 31, name: 'Kestrels' });
    await content.deliverPerson({ userId: 2, version: 5, firstName: 'Ben', schoolGroupId: 31 });
    const moved: Viewer = { ...colleague, schoolGroupId: 31 };
    const next = await publish(moved);
    expect(await idsOf('class', teacher)).toContain(own);
    expect(await idsOf('class', teacher)).not.toContain(next);
    tabs.class = '/api/feed/class/31';
    expect(await idsOf('class', teacher)).toEqual([next]);
    tabs.class = '/api/feed/class/1';
    expect([await newer(moved, own, 'class'), await newer(teacher, own, 'class')]).toEqual([1, 0]);
  });

  test('a school that is closed leaves every tab', async () => {
    await publish(authorOf(otherLinked));
    await content.deliverSchool({ schoolId: otherLinked, version: 20, isActive: false });
    tabs.class = `/api/feed/class/${otherLinked}`;
    expect(await idsOf('class', admin)).toEqual([]);
    tabs.class = '/api/feed/class/1';
    const schools = (await content.get(tabs.linked.concat('/0'), lead)).body.map(
      ({ createUser }: { createUser: { school: { id: number } } }) => createUser.school.id,
    );
    expect(new Set(schools)).toEqual(new Set([linkedSchool]));
    await content.deliverSchool({ schoolId: otherLinked, version: 21 });
  });
});
