import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../../test/answers.ts';
import { aReport, feedOf, teacher } from '../../../../test/examples.ts';
import { leaveScreen, openScreen } from '../../../../test/screen.tsx';
import { addFiles, aPhoto, aPicture, expectTiles, keptHere, tileOf } from '../examples.ts';

const button = (name: string) => page.getByRole('button', { name });
const title = page.getByLabelText('Title');
const narrative = page.getByLabelText('Report', { exact: true });
const unsaved = page.getByText('You have unsaved changes to this report.');

const [red, green, blue] = ['red', 'green', 'blue'].map((colour, displayOrder) =>
  aPhoto({ id: 41 + displayOrder, displayOrder, altText: `A ${colour} newt`, processing: 'failed' }),
);
const report = aReport({ title: 'Pond dipping', narrative: 'As it was.', mediaItems: [red!, green!, blue!] });

/** Opens the feed and the form of the report in its card. */
async function edit(answers: Parameters<typeof openScreen>[1] = []): Promise<void> {
  await openScreen('/home', [...answers, ...feedOf([report])], { roles: teacher });
  await button('More for this report').click();
  await button('Edit').click();
  await expect.element(title).toHaveFocus();
}

test('Cancel leaves the report as it was, with its pictures and their order', async () => {
  await edit();
  await title.fill('Something else');
  await narrative.fill('Something else altogether');
  await button('Move later: Photo 1').click();
  await button('Remove Photo 3').click();
  await addFiles(await aPicture('gold'));
  await tileOf('Photo 1').getByRole('textbox').fill('Nothing');
  await expectTiles('Photo 1', 'Photo 2', 'Photo 3: gold.png');
  await button('Cancel').click();
  await expect.element(page.getByRole('heading', { name: 'Pond dipping' })).toHaveFocus();
  await expect.element(page.getByText('As it was.')).toBeVisible();
  await button('More for this report').click();
  await button('Edit').click();
  await expectTiles('Photo 1', 'Photo 2', 'Photo 3');
  await expect.element(tileOf('Photo 1').getByRole('textbox')).toHaveValue('A red newt');
  await expect.poll(keptHere).toEqual({ drafts: 0, files: 0 });
});

test('follows the rules of a new report, without a question about pictures, and says when it was edited', async () => {
  const saved = { ...report, narrative: 'We found four newts.', lastUpdate: '2026-10-15T10:00:00.000Z', mediaItems: [] };
  await openScreen(
    '/home',
    [
      // Meanwhile others have commented.
      answer.get('/api/article/id/{id}', { ...saved, commentsCount: 3 }),
      answer.post('/api/article/{pageOrId}', saved),
      ...feedOf([{ ...report, mediaItems: [] }]),
    ],
    { roles: teacher },
  );
  await button('More for this report').click();
  await button('Edit').click();
  await title.fill('');
  await button('Save').click();
  await expect.element(page.getByText(/Enter a title/).first()).toBeVisible();
  await title.fill('Pond dipping');
  await narrative.fill('We found four newts.');
  await button('Save').click();
  await expect.element(page.getByText('We found four newts.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Pond dipping' })).toHaveFocus();
  await expect.element(button('3 comments')).toBeVisible();
  await expect.element(page.getByText(/^· edited \d\d\/\d\d\/\d{4} at \d\d:\d\d[AP]M/)).toBeVisible();
});

test('confirms consent for the audience that the form shows, also if that is as before', async () => {
  const bodies: unknown[] = [];
  await edit([
    answer.get('/api/article/id/{id}', report),
    answer.post('/api/article/{pageOrId}', ({ body }) => {
      bodies.push(body);
      return report;
    }),
    answer.post('/api/file/article/{articleId}/{index}', () => aPhoto({ id: 44, displayOrder: 3 }), 201),
  ]);
  await addFiles(await aPicture('gold'));
  await button('Save').click();
  await expect.element(page.getByRole('heading', { name: 'Pond dipping' })).toHaveFocus();
  expect(bodies).toEqual([{ title: 'Pond dipping', narrative: 'As it was.', audience: 'everyone', hasConsent: true }]);
  await expect.poll(keptHere).toEqual({ drafts: 0, files: 0 });
});

test('an edit in progress is offered again with its photos, until it is discarded', { tags: ['whole'] }, async () => {
  await edit();
  await narrative.fill('As it is now.');
  await addFiles(await aPicture('gold'));
  await tileOf('gold.png').getByRole('textbox').fill('A golden newt');
  await expect.poll(keptHere).toEqual({ drafts: 1, files: 1 });
  await leaveScreen();
  await edit();
  await expect.element(unsaved).toBeVisible();
  await expect.element(narrative).toHaveValue('As it is now.');
  await expect.element(tileOf('gold.png').getByRole('textbox')).toHaveValue('A golden newt');
  await button('Discard changes').click();
  await button('Yes, discard them').click();
  await expect.element(narrative).toHaveValue('As it was.');
  await expect.element(unsaved).not.toBeInTheDocument();
  await expect.poll(keptHere).toEqual({ drafts: 0, files: 0 });
});

test('an edit in progress is no longer offered once it is saved', { tags: ['whole'] }, async () => {
  const saved = { ...report, narrative: 'As it is now.' };
  await edit();
  await narrative.fill('As it is now.');
  await expect.poll(keptHere).toEqual({ drafts: 1, files: 0 });
  await leaveScreen();
  await edit([answer.get('/api/article/id/{id}', saved), answer.post('/api/article/{pageOrId}', saved)]);
  await expect.element(unsaved).toBeVisible();
  await button('Save').click();
  await expect.element(page.getByText('As it is now.')).toBeVisible();
  await expect.poll(keptHere).toEqual({ drafts: 0, files: 0 });
  await button('More for this report').click();
  await button('Edit').click();
  await expect.element(title).toHaveFocus();
  await expect.element(unsaved).not.toBeInTheDocument();
});

test('of an answer to the question of the week only the words change, of which there are at most 200', async () => {
  const sent: unknown[] = [];
  const answered = aReport({ title: 'What do you eat on Sundays?', narrative: 'Dal.', audience: 'linked', isAnswer: true });
  await openScreen(
    '/home',
    [
      answer.post('/api/article/{pageOrId}', ({ body }) => {
        sent.push(body);
        return answered;
      }),
      answer.get('/api/article/id/{id}', answered),
      ...feedOf([answered]),
    ],
    { roles: teacher },
  );
  await expect.element(page.getByText('Answer to the question of the week')).toBeVisible();
  await button('More for this report').click();
  await button('Edit').click();
  const words = page.getByLabelText('The answer', { exact: true });
  await expect.element(words).toHaveFocus();
  await expect.element(title).not.toBeInTheDocument();
  await words.fill('a'.repeat(201));
  await button('Save').click();
  await expect.element(page.getByRole('link', { name: 'Maximum 200 characters' })).toBeVisible();
  await words.fill('Only dal.');
  await button('Save').click();
  await expect.poll(() => sent).toEqual([{ title: 'What do you eat on Sundays?', narrative: 'Only dal.' }]);
  // The report is loaded again.
  await expect.element(words).not.toBeInTheDocument();
});
