import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { admin, framed } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { Role } from '../../lib/session.ts';
import type { Question } from './api.ts';

const questions: Question[] = [
  { id: 1, age: 'early-years', texts: { en: 'What is round at your school?' }, isOffered: true },
  { id: 2, age: 'juniors', texts: { en: 'What do you hear at playtime?', cy: 'Beth glywch chi?' }, isOffered: true },
];
const doors: Question = { id: 3, age: 'secondary', texts: { en: 'Which door do you use?', pl: 'Które drzwi?' }, isOffered: true };

const ofWeek: Question[] = [{ id: 2, age: 'juniors', texts: { en: 'What do you eat on Sundays?' }, isOffered: true }];

const open = (all = questions, roles: Role[] = admin) =>
  openScreen('/quiltQuestions', [...framed(), answer.get('/api/quiltquestion', all), answer.get('/api/weekquestion', ofWeek)], {
    roles,
  });

const quilt = page.getByRole('region', { name: 'Quilt questions', exact: true });
const week = page.getByRole('region', { name: 'Question of the week', exact: true });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const status = (words: string) => page.getByRole('status').filter({ hasText: words });
const ofAge = (age: string) => quilt.getByRole('list', { name: age });
const form = (name: string) => page.getByRole('form', { name });

test('adds a question, whose form is open again after a reload', async () => {
  await open();
  const ages = quilt.getByRole('heading', { level: 3 });
  await expect
    .poll(() => ages.elements().map(({ textContent }) => textContent))
    .toEqual(['Early years', 'Infants', 'Juniors', 'Secondary']);
  await button('Add a question: Quilt questions').click();
  const adding = form('Add a question');
  await expect.element(adding.getByLabelText('Age')).toHaveFocus();
  await adding.getByRole('button', { name: 'Save' }).click();
  for (const refused of [/Choose an age$/, /Enter the question$/]) await expect.element(adding.getByText(refused)).toBeVisible();
  await adding.getByLabelText('Age').selectOptions('Secondary');
  await adding.getByLabelText('English').fill('Which door do you use?');
  await adding.getByLabelText(/^Polish/).fill('Które drzwi?');
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('Które drzwi?');

  await open();
  await expect.element(adding.getByText('Draft restored')).toBeVisible();
  await expect.element(adding.getByLabelText('Age')).toHaveValue('secondary');
  await expect.element(adding.getByLabelText('English')).toHaveValue('Which door do you use?');
  worker.use(answer.post('/api/quiltquestion', doors, 201));
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(status('The question has been added.')).toHaveFocus();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.element(ofAge('Secondary').getByRole('listitem').getByText('3 translations missing')).toBeVisible();
});

test('edits a question, with fields from right to left', async () => {
  await open([...questions, doors]);
  const entry = ofAge('Secondary').getByRole('listitem');
  await entry.getByRole('button').first().click();
  expect(entry.element().querySelector('[lang=pl]')!.textContent).toBe('Które drzwi?');
  await button('Edit: Which door do you use?').click();
  const editing = form('Edit “Which door do you use?”');
  await expect.element(editing.getByLabelText('English')).toHaveFocus();
  for (const [language, text] of [
    [/^Urdu/, 'آپ کا دروازہ؟'],
    [/^Arabic/, 'أي باب؟'],
  ] as const) {
    await editing.getByLabelText(language).fill(text);
    await expect.element(editing.getByLabelText(language)).toHaveAttribute('dir', 'rtl');
  }
  const changed = { ...doors, texts: { ...doors.texts, en: 'Which gate do you use?', ur: 'آپ کا دروازہ؟', ar: 'أي باب؟' } };
  worker.use(answer.post('/api/quiltquestion/{id}', changed));
  await editing.getByLabelText('English').fill('Which gate do you use?');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.element(status('The question has been saved.')).toHaveFocus();
  await expect.element(ofAge('Secondary').getByText('1 translation missing')).toBeVisible();
});

test('retires a question after a question, and offers it again', async () => {
  await open([...questions, doors]);
  const entry = ofAge('Secondary').getByRole('listitem');
  await entry.getByRole('button').first().click();
  const retire = button('Retire…: Which door do you use?');
  await retire.click();
  await button('Cancel').click();
  await expect.element(button('Edit: Which door do you use?')).toHaveFocus();
  await retire.click();
  worker.use(answer.post('/api/quiltquestion/{id}', { ...doors, isOffered: false }));
  await button('Yes, retire it').click();
  await expect.element(status('The question has been retired.')).toHaveFocus();
  await expect.element(entry.getByText('Retired')).toBeVisible();
  await button('Offer again…: Which door do you use?').click();
  worker.use(answer.post('/api/quiltquestion/{id}', doors));
  await button('Yes, offer it again').click();
  await expect.element(status('The question is offered again.')).toHaveFocus();
  await expect.element(entry.getByText('Retired')).not.toBeInTheDocument();
});

test('a read-only user reads the questions, and sees no button to change them', async () => {
  await open(questions, ['Viewer', 'AdminRO']);
  const entry = ofAge('Juniors').getByRole('listitem');
  await entry.getByRole('button').click();
  expect(entry.element().querySelector('[lang=cy]')!.textContent).toBe('Beth glywch chi?');
  await expect.element(page.getByRole('main').getByRole('button', { name: /^(Add|Edit|Retire|Offer)/ })).not.toBeInTheDocument();
});

test('the questions of the week are a list of their own, with its own calls, drafts and limit', async () => {
  const sent: unknown[] = [];
  await open();
  await button('Add a question: Question of the week').click();
  const adding = week.getByRole('form', { name: 'Add a question' });
  await adding.getByLabelText('Age').selectOptions('Juniors');
  await adding.getByLabelText('English').fill('a'.repeat(101));
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(adding.getByText(/Maximum 100 characters$/)).toBeVisible();
  await adding.getByLabelText('English').fill('What do you sing?');
  await open();
  await expect.element(adding.getByLabelText('English')).toHaveValue('What do you sing?');
  await expect.element(quilt.getByRole('form')).not.toBeInTheDocument();
  const song: Question = { id: 9, age: 'juniors', texts: { en: 'What do you sing?' }, isOffered: true };
  worker.use(
    answer.post(
      '/api/weekquestion',
      ({ body }) => {
        sent.push(body);
        return song;
      },
      201,
    ),
    answer.post('/api/weekquestion/{id}', { ...song, isOffered: false }),
  );
  await adding.getByRole('button', { name: 'Save' }).click();
  await expect.element(status('The question has been added.')).toHaveFocus();
  expect(sent).toEqual([{ age: 'juniors', texts: { en: 'What do you sing?' }, isOffered: true }]);
  await week.getByRole('button', { name: /^What do you sing\?/ }).click();
  await button('Retire…: What do you sing?').click();
  await expect.element(page.getByText(/Classes that were asked keep it\.$/)).toBeVisible();
  await button('Yes, retire it').click();
  await expect.element(status('The question has been retired.')).toHaveFocus();
});
