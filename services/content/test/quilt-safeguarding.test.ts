import { randomUUID } from 'node:crypto';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'slonik';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { maintainMedia } from '../src/maintenance.ts';
import { admin, type Content, startContent } from './harness.ts';
import { png } from './media-steps.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import {
  colleague,
  deliverHalfTerm,
  HALF_TERM,
  introduceQuilts,
  lead,
  linked,
  otherLead,
  patchOf,
  quiltOf,
  sew,
  sewn,
  stranger,
  teacher,
  turnOver,
} from './quilt-steps.ts';
import { makeOld, restore, withdraw, withdrawals } from './withdraw-steps.ts';

let content: Content;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeEach(async () => {
  await content?.stop();
  await neighbours?.stop();
  neighbours = await startNeighbours();
  content = await startContent(neighbours);
  await introduceQuilts(content);
});
afterAll(async () => {
  await content?.stop();
  await neighbours?.stop();
});

const DAY_MS = 86_400_000;
const bytes = async (viewer: Viewer, id: number) => (await content.get(`/api/mediaitem/${id}/small`, viewer)).status;
const tidyInDays = async (days: number) => {
  content.time.now = new Date(Date.now() + days * DAY_MS);
  await maintainMedia(content.deps);
};
const filesOf = async (id: number) => (await content.files()).filter((file) => file.startsWith(`media/${id}/`));
const rowOf = (id: number) => content.db.maybeOneFirst(sql.unsafe`select id from media_items where id = ${id}`);
const erase = (viewer: Viewer, id: number) =>
  content.post('/api/erasure', viewer, { kind: 'media', id, reason: 'A parent asked', currentPassword: rightPassword });
const codes = (viewer: Viewer, id: number, ...childReferences: string[]) =>
  content.post(`/api/mediaitem/${id}/childreferences`, viewer, { childReferences });
const types = async () => (await takeAuditEvents(content.db)).map(({ type }) => type);

/** A revealed patch of the teacher's class. */
async function aPatch(description = 'A bell') {
  const id = await sewn(content, teacher, { description });
  await turnOver(content);
  await takeAuditEvents(content.db);
  return id;
}
async function hold(id: number, viewerSchoolId = 2) {
  const holdId = randomUUID();
  const answer = await content.postInternally(`/internal/concerns/media/${id}/evidence`, { holdId, viewerSchoolId });
  return {
    ...answer,
    confirm: (heldUntil: string | null = null, version = 1) =>
      content.deliver(EvidenceHeld, { holdId, kind: 'media', subjectId: id, version, heldUntil }),
  };
}

describe('withdrawing a patch', () => {
  test('takes it from everybody at once; who sewed it, a Lead and an Admin may', async () => {
    const id = await aPatch();
    for (const viewer of [colleague, stranger, otherLead])
      expect((await withdraw(content, viewer, 'media', id)).status).toBe(404);
    expect((await withdraw(content, teacher, 'media', id)).status).toBe(201);
    expect(await types()).toEqual(['content-withdrawn']);
    for (const viewer of [teacher, colleague, stranger, linked]) {
      expect(await bytes(viewer, id)).toBe(404);
      expect(patchOf(await quiltOf(content, viewer), 1)).toMatchObject({ state: 'checked', mediaItem: null, description: null });
    }
    for (const viewer of [lead, admin]) expect(await bytes(viewer, id)).toBe(200);
    expect(patchOf(await quiltOf(content, lead), 1)).toMatchObject({ state: 'checked', mediaItem: { id, isWithdrawn: true } });
    expect(await withdrawals(content, lead)).toMatchObject([
      { kind: 'media', id, articleId: null, schoolId: 1, excerpt: 'A bell', state: 'withdrawn', author: { id: 1 } },
    ]);
    expect(await withdrawals(content, otherLead)).toEqual([]);
    const second = await sewn(content, stranger);
    expect((await withdraw(content, otherLead, 'media', second)).status).toBe(201);
    const third = await sewn(content, linked);
    expect((await withdraw(content, admin, 'media', third)).status).toBe(201);
  });

  test('can be undone for thirty days, unless another picture has been sewn since', async () => {
    const id = await aPatch();
    await withdraw(content, lead, 'media', id);
    expect((await restore(content, teacher, 'media', id)).status).toBe(403);
    expect((await restore(content, otherLead, 'media', id)).status).toBe(404);
    expect((await restore(content, lead, 'media', id)).status).toBe(200);
    expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({ state: 'face-up', mediaItem: { id } });
    await withdraw(content, lead, 'media', id);
    const second = await sewn(content, teacher);
    expect((await restore(content, lead, 'media', id)).status).toBe(404);
    expect([await bytes(stranger, id), await bytes(stranger, second)]).toEqual([404, 200]);
  });

  test('erases it after thirty days, with a receipt', async () => {
    const id = await aPatch();
    await withdraw(content, lead, 'media', id);
    await tidyInDays(31);
    expect([await rowOf(id), await filesOf(id)]).toEqual([null, []]);
    expect(await withdrawals(content, lead)).toMatchObject([{ id, state: 'erased', excerpt: null }]);
    expect(patchOf(await quiltOf(content, stranger), 1).state).toBe('not-sewn');
  });

  test('by who sewed it works after they have changed class', async () => {
    const id = await aPatch();
    expect((await withdraw(content, { ...teacher, schoolGroupId: 44 }, 'media', id)).status).toBe(201);
  });
});

test('erasing a patch deletes its words, versions and files, and its place is open again', async () => {
  const id = await aPatch('Mia and her bell');
  await content.post(`/api/mediaitem/${id}/alttext`, teacher, { altText: 'A bell' });
  for (const viewer of [teacher, otherLead]) expect((await erase(viewer, id)).status).toBeGreaterThanOrEqual(403);
  await makeOld(content);
  const { status, body } = await erase(lead, id);
  expect([status, body.state]).toEqual([202, 'erased']);
  expect(body.items.map(({ part }: { part: string }) => part).sort()).toEqual(
    ['large', 'medium', 'original', 'small', 'text', 'version'].sort(),
  );
  expect([await rowOf(id), await filesOf(id), (await content.files()).filter((file) => file.startsWith('originals/'))]).toEqual([
    null,
    [],
    [],
  ]);
  const texts = await content.db.anyFirst(sql.unsafe`
    select text from text_versions union all select excerpt from withdrawals where excerpt is not null
  `);
  expect(texts).toEqual([]);
  expect(await bytes(admin, id)).toBe(404);
  for (const viewer of [teacher, stranger])
    expect(patchOf(await quiltOf(content, viewer), 1)).toMatchObject({ state: 'not-sewn', mediaItem: null });
  expect(patchOf(await quiltOf(content, teacher), 1).maySew).toBe(true);
});

describe('a concern about a patch', () => {
  test('pins it as another school sees it, and hides it', async () => {
    const id = await aPatch();
    const { status, body } = await hold(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{
        schoolId: 1,
        placeSchoolId: 1,
        articleId: null,
        authorId: 1,
        placeAuthorId: null,
        excerpt: 'A bell',
        mediaKind: 'image',
      },
      texts: [{ field: 'altText', text: 'A bell' }],
      media: [{ mediaItemId: id, altText: 'A bell', renditions: [{ name: 'large' }, { name: 'medium' }, { name: 'small' }] }],
    });
    await content.deliverHidden('media', id, true);
    for (const viewer of [teacher, stranger]) {
      expect(patchOf(await quiltOf(content, viewer), 1)).toMatchObject({ state: 'checked', mediaItem: null, maySew: false });
      expect(await bytes(viewer, id)).toBe(404);
    }
    expect((await sew(content, teacher)).body.code).toBe('quilt-revealed');
    for (const viewer of [lead, { ...teacher, userId: 8, roles: ['Viewer', 'SafeguardingLead'] } as Viewer, admin])
      expect(await bytes(viewer, id)).toBe(200);
    expect((await content.getInternally(`/internal/concerns/media/${id}?viewerSchoolId=2`)).status).toBe(404);
    expect((await content.getInternally(`/internal/concerns/media/${id}?viewerSchoolId=3&includeHidden=true`)).status).toBe(200);
    await content.deliverHidden('media', id, false);
    expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({ state: 'face-up', mediaItem: { id } });
  });

  test('keeps it from being erased until the hold ends', async () => {
    const id = await aPatch();
    await (await hold(id)).confirm();
    expect((await erase(admin, id)).body).toMatchObject({ state: 'held' });
    await tidyInDays(60);
    expect([(await filesOf(id)).length, await bytes(stranger, id), await bytes(admin, id)]).toEqual([3, 404, 200]);
  });

  test('in its own school works while it is face down', async () => {
    const id = await sewn(content, teacher);
    expect((await hold(id, 2)).status).toBe(404);
    expect((await hold(id, 1)).status).toBe(200);
    await content.deliverHidden('media', id, true);
    expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({ state: 'checked', mediaItem: null });
    // Before the quilt turns over the class may sew another one.
    const second = await sewn(content, teacher);
    await turnOver(content);
    expect(patchOf(await quiltOf(content, stranger), 1)).toMatchObject({ state: 'face-up', mediaItem: { id: second } });
    expect([await bytes(stranger, id), await bytes(lead, id), await bytes(admin, id)]).toEqual([404, 404, 200]);
  });
});

describe('a picture that was replaced', () => {
  test('is purged after thirty days', async () => {
    const first = await sewn(content, teacher);
    const second = await sewn(content, teacher, { replaces: first });
    await tidyInDays(29);
    expect([await rowOf(first), (await filesOf(first)).length]).toEqual([first, 3]);
    await tidyInDays(31);
    expect([await rowOf(first), await filesOf(first)]).toEqual([null, []]);
    expect([await rowOf(second), (await filesOf(second)).length]).toEqual([second, 3]);
  });

  test('stays while a case holds it', async () => {
    const first = await sewn(content, teacher);
    await (await hold(first, 1)).confirm();
    await sewn(content, teacher, { replaces: first });
    await tidyInDays(90);
    expect((await filesOf(first)).length).toBe(3);
    expect([await bytes(teacher, first), await bytes(lead, first), await bytes(admin, first)]).toEqual([404, 404, 200]);
  });
});

describe('a child’s code on a patch', () => {
  test('is for who sewed it and the Leads of the school', async () => {
    const id = await aPatch();
    expect((await codes(teacher, id, 'p1')).body).toEqual({ childReferences: ['P1'] });
    expect((await content.get(`/api/mediaitem/${id}/childreferences`, lead)).body).toEqual({ childReferences: ['P1'] });
    for (const viewer of [colleague, stranger, otherLead]) expect((await codes(viewer, id, 'p2')).status).toBe(404);
    expect((await content.get('/api/childreference/P1', lead)).body).toMatchObject([
      { mediaItem: { id }, articleId: null, articleTitle: 'Willow class 1' },
    ]);
    expect((await content.get('/api/childreference/P1', otherLead)).body).toEqual([]);
    expect((await content.get('/api/quilt', stranger)).text).not.toContain('P1');
  });

  test('whose consent is withdrawn withdraws it, with the pictures of reports, and a later one', async () => {
    const id = await aPatch();
    await codes(teacher, id, 'Q7');
    const { id: article } = await content.publish(teacher);
    const photo = (await content.upload(teacher, `/api/file/article/${article}/0`, png, 'newt.png')).body.id;
    await codes(teacher, photo, 'Q7');
    expect((await content.post('/api/childreference/Q7/withdraw', lead, { reason: 'A parent asked' })).body).toEqual({
      withdrawn: 2,
    });
    expect(await bytes(stranger, id)).toBe(404);
    expect(patchOf(await quiltOf(content, stranger), 1).state).toBe('checked');
    expect((await restore(content, lead, 'media', id)).body.code).toBe('consent-withdrawn');
    const second = await sewn(content, teacher);
    expect(await bytes(stranger, second)).toBe(200);
    await codes(teacher, second, 'q7');
    expect(await bytes(stranger, second)).toBe(404);
  });
});

describe('exports', () => {
  const read = (files: Record<string, Uint8Array>, name: string) => JSON.parse(strFromU8(files[name]!));

  test('for a pupil or parent contain a patch by its number and by code, with its class and question', async () => {
    const id = await sewn(content, teacher, { description: 'Mia’s bell' });
    await codes(teacher, id, 'T55');
    await content.post(`/api/mediaitem/${id}/alttext`, teacher, { altText: 'A bell' });
    for (const chosen of [{ mediaItemIds: [id] }, { childReference: 't55' }]) {
      const { status, bytes: zip } = await content.post('/api/subjectaccess', lead, {
        ...chosen,
        currentPassword: rightPassword,
      });
      expect(status).toBe(200);
      const files = unzipSync(zip);
      expect(read(files, 'media.json').media).toMatchObject([
        {
          id,
          reportId: null,
          state: 'shown',
          altText: 'A bell',
          patch: { class: 'Willow class 1', halfTerm: `Half term ${HALF_TERM}`, question: 'What do you hear at playtime?' },
          versions: [{ field: 'altText', text: 'Mia’s bell' }],
        },
      ]);
      expect(strFromU8(files[`media/patches/${id}-small.webp`]!)).toBe(`small of ${id}`);
      expect(strFromU8(files['media.json']!)).not.toContain('T55');
    }
  });

  test('of a user’s own data contain the patches that they sewed, not those of colleagues', async () => {
    const first = await sewn(content, teacher, { description: 'Mine' });
    const second = await sewn(content, colleague, { description: 'Theirs', replaces: first });
    const mine = await sewn(content, stranger, { description: 'Ours' });
    const own = async (viewer: Viewer) =>
      unzipSync((await content.post('/api/owndata', viewer, { currentPassword: rightPassword })).bytes);
    expect(read(await own(teacher), 'media.json').media).toMatchObject([
      {
        id: first,
        reportId: null,
        state: 'removed',
        altText: 'Mine',
        file: null,
        patch: { class: 'Willow class 1', consentAt: null },
      },
    ]);
    expect(read(await own(colleague), 'media.json').media).toMatchObject([
      { id: second, file: `media/patches/${second}.png`, patch: { consentAt: expect.any(String) } },
    ]);
    const files = await own(stranger);
    expect(Buffer.from(files[`media/patches/${mine}.png`]!)).toEqual(png);
    expect(strFromU8(files['media.json']!)).not.toContain('Theirs');
  });
});

describe('the cover of evidence', () => {
  const cover = async (viewer: Viewer) => (await content.get('/api/evidence/picks?term=12157', viewer)).body.cover;
  const choose = (viewer: Viewer, quilt: number | null | undefined) =>
    content.post('/api/evidence/cover', viewer, {
      term: 12157,
      photo: null,
      introduction: 'Autumn',
      ...(quilt !== undefined && { quilt }),
    });

  test('is the school’s own quilt, once it has turned over', async () => {
    expect((await choose(lead, HALF_TERM)).status).toBe(404);
    await sewn(content, stranger);
    expect((await choose(lead, HALF_TERM)).body.cover).toEqual({ photo: null, quilt: null, introduction: 'Autumn' });
    await turnOver(content);
    expect(await cover(lead)).toEqual({ photo: null, quilt: HALF_TERM, introduction: 'Autumn' });
    expect((await cover(otherLead)).quilt).toBeNull();
    expect((await choose(lead, HALF_TERM + 1)).status).toBe(404);
    await deliverHalfTerm(content, { id: HALF_TERM + 1, starts: 5, reveals: 30 });
    expect((await choose(lead, HALF_TERM + 1)).status).toBe(404);
    expect((await choose(lead, undefined)).body.cover.quilt).toBeNull();
  });
});

test('a school’s room counts its patches, replaced ones too', async () => {
  await content.stop();
  content = await startContent({ ...neighbours, quotas: { schoolBytes: 2.5 * png.length, dailyBytes: 2e9 } });
  await introduceQuilts(content);
  const first = await sew(content, teacher);
  const { id } = patchOf(first.body, 1).mediaItem!;
  const second = await sew(content, teacher, { replaces: id });
  expect([first.status, second.status]).toEqual([201, 201]);
  const third = await sew(content, teacher, { replaces: patchOf(second.body, 1).mediaItem!.id });
  expect([third.status, third.body.code]).toEqual([413, 'school-quota']);
  expect((await content.files()).length).toBe(2);
});
