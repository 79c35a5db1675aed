import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { aReport, feedOf, noWeek, teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { chooseLanguage } from '../../lib/language.ts';
import type { Week } from './api.ts';
import { anAnswer, anAnsweredWeek, aPlace, aWeek, unanswered } from './examples.ts';

const line = page.getByRole('region', { name: 'Question of the week' });
const field = line.getByRole('textbox', { name: 'This week’s question: What do you eat on Sundays?' });
const post = line.getByRole('button', { name: 'Post', exact: true });
const report = page.getByRole('article');

const open = (week: () => Week, roles = teacher) =>
  openScreen('/home', [answer.get('/api/week', week), ...feedOf([aReport()])], { roles });

test('says nothing without a question, and without an answer of the server', async () => {
  await open(() => noWeek());
  await expect.element(report).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
  await openScreen('/home', [refuse.get('/api/week', 503, { code: 'unavailable' }), ...feedOf([aReport()])], { roles: teacher });
  await expect.element(report).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});

test('posts an answer with two presses, and leads to what others say', async () => {
  const sent: unknown[] = [];
  let week: Week = aWeek();
  await open(() => week);
  worker.use(
    answer.post(
      '/api/week/answer',
      ({ body }) => {
        sent.push(body);
        week = anAnsweredWeek({ places: [aPlace(), aPlace(), aPlace(), unanswered] });
        return anAnswer();
      },
      201,
    ),
  );
  await field.click();
  await userEvent.keyboard('Dal.');
  await post.click();
  await expect.element(line.getByText('Posted.')).toBeVisible();
  const link = line.getByRole('link', { name: '3 linked classes have answered: read them' });
  await expect.element(link).toHaveAttribute('href', '/week');
  expect(sent).toEqual([{ id: 41, question: 'What do you eat on Sundays?', narrative: 'Dal.' }]);
});

test('shows an answer that was posted although the week cannot be loaded again', async () => {
  await open(() => aWeek());
  worker.use(answer.post('/api/week/answer', anAnswer(), 201), offline.get('/api/week'));
  await field.fill('Dal.');
  await post.click();
  await expect.element(line.getByText('Posted.')).toBeVisible();
  await expect.element(line.getByRole('textbox')).not.toBeInTheDocument();
});

test('the next visit says that the class has answered', async () => {
  await open(() => anAnsweredWeek());
  await expect.element(line).toHaveTextContent('Your class has answered. 1 linked class has answered: read it');
  await expect.element(line.getByRole('textbox')).not.toBeInTheDocument();
});

test('an answer that waits for a Lead is not called answered', async () => {
  await open(() => aWeek({ own: anAnswer({ waitsForReview: true }) }));
  await expect.element(line.getByText('Your class’s answer is waiting for a Lead.')).toBeVisible();
});

test('an empty answer is refused in its place', async () => {
  await open(() => aWeek());
  await post.click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(/Write your answer/);
});

test.each([
  ['without a connection', offline.post('/api/week/answer'), 'We couldn’t reach the service.'],
  [
    'when the week is over',
    refuse.post('/api/week/answer', 409, { code: 'week-closed' }),
    'This question closed on Monday at 7am.',
  ],
])('keeps what was typed %s, over a reload too', async (_, refusal, words) => {
  await open(() => aWeek());
  worker.use(refusal);
  await field.fill('Dal.');
  await post.click();
  await expect.element(line.getByRole('alert').filter({ hasText: words })).toHaveFocus();
  await open(() => aWeek());
  await expect.element(field).toHaveValue('Dal.');
});

test('shows another question that a Lead has chosen, and keeps what was typed', async () => {
  let week = aWeek();
  await open(() => week);
  worker.use(refuse.post('/api/week/answer', 409, { code: 'question-changed' }));
  await field.fill('Dal.');
  week = aWeek({ question: { texts: { en: 'What do you sing?' }, writtenAt: null } });
  await post.click();
  await expect.element(line.getByText('What do you sing?')).toBeVisible();
  await expect.element(line.getByRole('textbox')).toHaveValue('Dal.');
});

test('says that a colleague was quicker, and leads to both answers', async () => {
  let week: Week = aWeek();
  await open(() => week);
  worker.use(refuse.post('/api/week/answer', 409, { code: 'answered' }));
  await field.fill('Dal.');
  week = anAnsweredWeek();
  await post.click();
  await expect.element(line.getByText('A colleague has answered for your class in the meantime.')).toBeVisible();
  await expect.element(line.getByRole('link')).toHaveAttribute('href', '/week');
});

test('who may not write reads the question, with a link', async () => {
  await open(() => aWeek(), ['Viewer']);
  await expect.element(line.getByRole('link', { name: 'See the question of the week' })).toBeVisible();
  await expect.element(line.getByRole('textbox')).not.toBeInTheDocument();
});

test.each([
  [1280, 90],
  [390, 140],
])('at %i pixels the first report is at most %i pixels further down', async (width, most) => {
  const topOf = async (week: Week) => {
    await page.viewport(width, 844);
    await open(() => week);
    await expect.element(report).toBeVisible();
    return report.element().getBoundingClientRect().top;
  };
  const without = await topOf(noWeek());
  expect((await topOf(aWeek())) - without).toBeLessThanOrEqual(most);
  expect((await topOf(anAnsweredWeek())) - without).toBeLessThanOrEqual(most);
});

test('fits, also from right to left', async () => {
  await open(() =>
    aWeek({
      question: { texts: { en: 'What is the longest word that anybody in your class can spell without help?' }, writtenAt: null },
    }),
  );
  await expectToFit();
  await chooseLanguage('ar');
  await expectToFit();
});
