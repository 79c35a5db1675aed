import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Messaging, startMessaging } from './setting.ts';

describe('feedback', () => {
  let messaging: Messaging;
  const send = (payload: object, viewer = aViewer()) => messaging.post('/api/feedback', viewer, payload);
  beforeAll(async () => {
    messaging = await startMessaging();
  });
  afterAll(() => messaging?.stop());

  it('is kept with who sent it', async () => {
    const { status, body } = await send(
      { title: 'Larger letters', narrative: 'Please. 🧵' },
      aViewer({ userId: 5, schoolId: 6 }),
    );
    expect(status).toBe(201);
    const [row] = await messaging.db.any(sql.unsafe`
      select user_id as "userId", school_id as "schoolId", title, narrative
      from feedback
      where id = ${body.id}
    `);
    expect(row).toEqual({ userId: 5, schoolId: 6, title: 'Larger letters', narrative: 'Please. 🧵' });
  });

  it('sent twice by a double click is one', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => send({ title: 'Twice', narrative: 'Oops' })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await send({ title: 'Twice', narrative: 'Oops' }, aViewer({ userId: 2 }))).body.id).not.toBe(answers[0]!.body.id);
  });

  it.each([
    [{ narrative: 'x' }, 'title', 'Please provide a title'],
    [{ title: ' ', narrative: 'x' }, 'title', 'Please provide a title'],
    [{ title: 'x'.repeat(256), narrative: 'x' }, 'title', 'Maximum 255 characters'],
    [{ title: 'x' }, 'narrative', 'Please provide comments'],
    [{ title: 'x', narrative: 'x'.repeat(10_001) }, 'narrative', 'Maximum 10,000 characters'],
  ])('refuses %# with the sentence of the form', async (payload, field, message) => {
    const { status, body } = await send(payload);
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it('takes the longest that is allowed, counted in characters as people see them', async () => {
    expect((await send({ title: '🧵'.repeat(255), narrative: '🧵'.repeat(10_000) })).status).toBe(201);
  });

  it('is listed for Admins, newest first, in pages; each look is a deed', async () => {
    const admin = aViewer({ userId: 900, roles: ['Viewer', 'Admin'] });
    await messaging.db.query(sql.unsafe`delete from feedback`);
    const [first] = await Promise.all([send({ title: 'One', narrative: 'Words' }, aViewer({ userId: 5, schoolId: 6 }))]);
    await messaging.db.query(sql.unsafe`
      insert into feedback (user_id, school_id, title, narrative)
      select 7, 8, 'Title ' || n, 'Words' from generate_series(1, 60) as n
    `);
    const page = (await messaging.get('/api/feedback', admin)).body;
    expect(page.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Title ${60 - index}`),
    );
    const next = (await messaging.get(`/api/feedback?before=${page.at(-1).id}`, admin)).body;
    expect(next).toHaveLength(11);
    expect(next.at(-1)).toEqual({
      id: first.body.id,
      title: 'One',
      narrative: 'Words',
      createDate: expect.stringMatching(/Z$/),
      userId: 5,
      schoolId: 6,
    });
    expect((await messaging.get('/api/feedback?before=x', admin)).status).toBe(400);
    const deeds = await messaging.db.anyFirst(sql.unsafe`select type || ' ' || user_id from deeds`);
    expect(deeds).toEqual(['staff-read 900', 'staff-read 900']);
  });

  it('is for contributors', async () => {
    expect((await send({ title: 'x', narrative: 'x' }, aViewer({ roles: ['Viewer'] }))).status).toBe(403);
  });
});
