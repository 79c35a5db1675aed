import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { admin, EARLIER, framed } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { TextHistory } from './api.ts';
import { leila } from './examples.ts';

const history: TextHistory = {
  kind: 'comment',
  id: 61,
  articleId: 500,
  schoolId: 7,
  author: leila,
  texts: [{ field: 'narrative', text: 'What lovely work!' }],
  versions: [
    {
      mediaItemId: null,
      field: 'narrative',
      text: 'You are a disgrace',
      author: leila,
      writeDate: EARLIER,
      replaceDate: EARLIER,
    },
  ],
  events: [{ kind: 'created', mediaItemId: null, createDate: EARLIER, actor: leila }],
};
const open = (known: TextHistory) =>
  openScreen('/textVersions/61?kind=comment', [...framed(), answer.get('/api/textversions/{kind}/{id}', known)], {
    roles: admin,
  });

test('shows an Admin what a text says and said, and that reading it is recorded', async () => {
  await open(history);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Earlier versions' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Now' }).getByText('What lovely work!')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Earlier versions' }).getByText('You are a disgrace')).toBeVisible();
  await expect.element(page.getByText('Reading this is recorded.')).toBeVisible();
});

test('a text that was erased and never edited has neither', async () => {
  await open({ ...history, texts: [], versions: [] });
  await expect.element(page.getByRole('region', { name: 'Now' }).getByText('None')).toBeVisible();
  await expect.element(page.getByText('It has not been edited.')).toBeVisible();
});
