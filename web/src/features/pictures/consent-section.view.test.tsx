import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type AnswerOf, answer } from '../../../test/answers.ts';
import { aPerson, EARLIER, framed, lead, pictureRules } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aPhoto } from '../feed/examples.ts';

type Waiting = AnswerOf<'get', '/api/consent'>;
type Answers = Parameters<typeof openScreen>[1];

const waits = (id: number, ...pictures: number[]): Waiting['reports'][number] => ({
  id,
  title: `Pond ${id}`,
  createDate: EARLIER,
  author: aPerson(),
  audience: id === 501 ? 'school' : 'linked',
  mediaItems: pictures.map((picture) => aPhoto({ id: picture, waitsForConsent: true })),
});
const open = (waiting: Waiting, answers: Answers = []) =>
  openScreen(
    '/childrenspictures',
    [
      ...answers,
      answer.get('/api/consent', waiting),
      answer.get('/api/school/childrenspictures', pictureRules()),
      answer.get('/api/withdrawal', []),
      ...framed(),
    ],
    { roles: lead },
  );
const section = page.getByRole('region', { name: 'Photos and videos without consent' });
const choose = (id: number) => section.getByRole('checkbox', { name: `Pond ${id}` });
const button = (name: string | RegExp) => section.getByRole('button', { name });
const said = (text: string) => section.getByRole('status').filter({ hasText: text });

test('says so when every picture has consent', async () => {
  await open({ reports: [], total: 0 });
  await expect.element(section.getByText('Every photo and video has consent')).toBeVisible();
  await expect.element(button('Withdraw…')).not.toBeInTheDocument();
});

test('a Lead confirms consent for the pictures of several reports at once', async () => {
  const sent: unknown[] = [];
  const confirm = answer.post('/api/consent', ({ body }) => {
    sent.push(body);
    worker.use(answer.get('/api/consent', { reports: [waits(502, 43)], total: 1 }));
    return { confirmed: 3 };
  });
  await open({ reports: [waits(500, 40, 41), waits(501, 42), waits(502, 43)], total: 3 }, [confirm]);
  await button(/^Everyone pictured has consent/).click();
  await expect.element(section.getByText('Choose at least one report.')).toBeVisible();
  await expect.element(section.getByText(/For: Our own school/)).toBeVisible();
  await choose(500).click();
  await choose(501).click();
  await button(/^Everyone pictured has consent/).click();
  await expect.element(said('Consent is confirmed for 3 photos and videos.')).toHaveFocus();
  expect(sent).toEqual([
    { mediaItems: [42], audience: 'school' },
    { mediaItems: [40, 41], audience: 'linked' },
  ]);
  await expect.element(choose(500)).not.toBeInTheDocument();
  await expect.element(choose(502)).not.toBeChecked();
});

test('a Lead withdraws them all after a question', async () => {
  const sent: unknown[] = [];
  const withdraw = answer.post(
    '/api/withdrawal',
    ({ body }) => {
      sent.push(body);
      if (sent.length === 2) worker.use(answer.get('/api/consent', { reports: [], total: 0 }));
      return {
        ...{
          kind: 'media' as const,
          id: 40,
          articleId: 500,
          schoolId: 7,
          excerpt: null,
          author: aPerson(),
          reason: 'No consent',
        },
        ...{ withdrawDate: EARLIER, withdrawnBy: aPerson(), purgeDate: null, state: 'withdrawn' as const, erasureId: null },
      };
    },
    201,
  );
  await open({ reports: [waits(500, 40), waits(501, 42)], total: 2 }, [withdraw]);
  await button('Choose all').click();
  await button('Withdraw…').click();
  await expect.element(section.getByText(/^Withdraw the 2 photos and videos\?/)).toBeVisible();
  expect(sent).toEqual([]);
  await button('Yes, withdraw all').click();
  await expect.element(said('2 pictures have been withdrawn.')).toHaveFocus();
  expect(sent).toEqual([
    { kind: 'media', id: 40, reason: 'No consent' },
    { kind: 'media', id: 42, reason: 'No consent' },
  ]);
  await expect.element(section.getByText('Every photo and video has consent')).toBeVisible();
});

test('shows more below the first page', async () => {
  const asked: unknown[] = [];
  const pages = answer.get('/api/consent', ({ query }) => {
    asked.push(query.get('before'));
    return query.get('before') === '501'
      ? { reports: [waits(400, 50)], total: 3 }
      : { reports: [waits(502, 43), waits(501, 42)], total: 3 };
  });
  await open({ reports: [], total: 0 }, [pages]);
  await button('Show more (1 left)').click();
  await expect.element(choose(400)).toBeVisible();
  await expect.element(choose(502)).toBeVisible();
  await expect.element(button(/^Show more/)).not.toBeInTheDocument();
  expect(asked).toContain('501');
});
