import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type AnswerOf, answer, offline, refuse } from '../../../test/answers.ts';
import { aComment, admin, aPerson, EARLIER, feedOf, lead, me, noWeek, teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { dropDraft } from './answer-picture.ts';
import type { Week } from './api.ts';
import { anAnswer, anAnsweredWeek, aPlace, aWeek, theQuestion, unanswered, weekOf } from './examples.ts';

// The reset of localStorage leaves IndexedDB.
afterEach(() => dropDraft(me().id, 41));

const field = page.getByRole('textbox', { name: 'We say:' });
const post = page.getByRole('button', { name: 'Post', exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const alert = page.getByRole('alert');
const question = page.getByRole('heading', { level: 1 });
const open = (week: () => Week, roles = teacher, address = '/week') => openScreen(address, weekOf(week), { roles });

async function choosePhoto(): Promise<void> {
  const canvas = new OffscreenCanvas(64, 48);
  canvas.getContext('2d')!.fillRect(0, 0, 64, 48);
  const file = new File([await canvas.convertToBlob()], 'dal.png', { type: 'image/png' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('main input[type=file]')!, file);
}

test('asks the question in the language of the reader, and says how many have answered', async () => {
  await open(() => aWeek());
  await expect.element(question).toHaveTextContent('What do you eat on Sundays?');
  await expect.element(field).toBeVisible();
  await expect.element(page.getByText('1 of 2 linked classes have answered. Answer, and you can read them.')).toBeVisible();
  await expect.element(page.getByText('From Friday at 12pm, everyone can read them.')).toBeVisible();
  await expectToFit();
  await chooseLanguage('cy');
  await expect.element(question).toHaveTextContent('Beth ydych chi’n ei fwyta ar ddydd Sul?');
  await expect.element(question).toHaveAttribute('lang', 'cy');
});

test('posts an answer by keyboard, and then shows what linked classes say', async () => {
  const sent: unknown[] = [];
  let week = aWeek();
  await open(() => week);
  worker.use(
    answer.post(
      '/api/week/answer',
      ({ body, headers }) => {
        sent.push([body, headers.get('idempotency-key')]);
        week = anAnsweredWeek();
        return anAnswer();
      },
      201,
    ),
  );
  await field.click();
  await userEvent.keyboard('Roast potatoes, and dal.{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Posted. Now read what linked classes say.')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('Posted.');
  expect(sent).toEqual([
    [
      { id: 41, question: 'What do you eat on Sundays?', narrative: 'Roast potatoes, and dal.' },
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ],
  ]);
  await expect.element(page.getByText('Cawl with leeks from our garden.')).toBeVisible();
  await expect.element(page.getByRole('img', { name: /^Map of the United Kingdom: stitches join/ })).toBeVisible();
  await expect.element(page.getByText('Not answered yet: Herons of Saltmarsh Academy')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await expectToFit();
});

test('says what is wrong with an answer before it is sent', async () => {
  await open(() => aWeek());
  await post.click();
  await expect.element(page.getByRole('alert', { name: 'There is a problem' })).toHaveFocus();
  await page.getByRole('link', { name: 'Write your answer' }).click();
  await expect.element(field).toHaveFocus();
  await field.fill('a'.repeat(201));
  await expect.element(page.getByText('1 too many')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(/Maximum 200 characters/);
});

test('says what the server refuses beside the field', async () => {
  await open(() => aWeek());
  worker.use(
    refuse.post('/api/week/answer', 400, {
      code: 'invalid-request',
      errors: [{ field: 'narrative', message: 'Maximum 200 characters' }],
    }),
  );
  await field.fill('Dal.');
  await post.click();
  await expect.element(page.getByRole('link', { name: 'Maximum 200 characters' })).toBeVisible();
});

test('keeps words and photo over a reload, and sends the photo after the answer, with consent', async () => {
  const sent: unknown[] = [];
  let week = aWeek();
  await open(() => week);
  await field.fill('Dal.');
  await choosePhoto();
  await expect.element(page.getByText('Draft saved')).toBeVisible();
  await open(() => week);
  await expect.element(field).toHaveValue('Dal.');
  await expect.element(page.getByRole('img', { name: 'Your photo: dal.png' })).toBeVisible();
  await post.click();
  await expect.element(page.getByRole('link', { name: 'Tick this when everyone pictured has consent' })).toBeVisible();
  await page.getByLabelText('Everyone pictured has consent for linked schools to see this').click();
  worker.use(
    answer.post(
      '/api/week/answer',
      ({ body }) => {
        sent.push(body);
        week = anAnsweredWeek();
        return anAnswer();
      },
      201,
    ),
    http.post('/api/file/article/:article/:index', ({ params }) => {
      sent.push(params);
      return HttpResponse.json({ id: 1 }, { status: 201 });
    }),
  );
  await post.click();
  await expect.element(page.getByText('Posted. Now read what linked classes say.')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ hasConsent: true }), { article: '500', index: '0' }]);
  await expect.element(page.getByText('The picture has not been added yet.')).not.toBeInTheDocument();
});

test('a class draws instead', async () => {
  await open(() => aWeek());
  await button('Draw').click();
  const board = page.getByRole('application', { name: 'Drawing board' });
  await expect.element(board).toBeVisible();
  await expect.element(post).not.toBeInTheDocument();
  await board.click({ position: { x: 60, y: 60 } });
  await button('Use this drawing').click();
  await expect.element(page.getByRole('img', { name: 'Your drawing' })).toBeVisible();
  await expect.element(button('Continue drawing')).toHaveFocus();
  await expect.element(page.getByLabelText('Everyone pictured has consent for linked schools to see this')).toBeVisible();
  await button('Remove').click();
  await expect.element(page.getByRole('img', { name: 'Your drawing' })).not.toBeInTheDocument();
});

test('keeps a photo that could not be added, and adds it later', { tags: ['whole'] }, async () => {
  let week = aWeek();
  await open(() => week);
  await field.fill('Dal.');
  await choosePhoto();
  await page.getByLabelText('Everyone pictured has consent for linked schools to see this').click();
  worker.use(
    answer.post(
      '/api/week/answer',
      () => {
        week = anAnsweredWeek();
        return anAnswer();
      },
      201,
    ),
    http.post('/api/file/article/:article/:index', () => HttpResponse.error()),
  );
  await post.click();
  await expect.element(page.getByText('The picture has not been added yet.')).toBeVisible();
  await open(() => week);
  worker.use(http.post('/api/file/article/:article/:index', () => HttpResponse.json({ id: 1 }, { status: 201 })));
  await button('Try again').click();
  await expect.element(page.getByText('The picture has not been added yet.')).not.toBeInTheDocument();
});

test('shows the answer of a colleague who was quicker, and keeps what was typed', { tags: ['whole'] }, async () => {
  let week = aWeek();
  await open(() => week);
  worker.use(refuse.post('/api/week/answer', 409, { code: 'answered' }));
  await field.fill('Fish on Sundays.');
  week = anAnsweredWeek();
  await post.click();
  const notice = alert.filter({ hasText: 'A colleague has answered for your class in the meantime.' });
  await expect.element(notice).toHaveFocus();
  await expect.element(notice.getByText('Fish on Sundays.')).toBeVisible();
  await expect.element(page.getByText('Roast potatoes, and dal.')).toBeVisible();
  await button('Discard').click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('keeps the form when the answer of a colleague cannot be shown', { tags: ['whole'] }, async () => {
  await open(() => aWeek());
  worker.use(refuse.post('/api/week/answer', 409, { code: 'answered' }));
  await field.fill('Fish.');
  await post.click();
  await expect.element(alert.filter({ hasText: 'can’t be shown at the moment' })).toHaveFocus();
  await expect.element(field).toHaveValue('Fish.');
});

test('shows the new question when a Lead has chosen another, and keeps what was typed', async () => {
  let week = aWeek();
  await open(() => week);
  worker.use(refuse.post('/api/week/answer', 409, { code: 'question-changed' }));
  await field.fill('Fish.');
  week = aWeek({ question: { texts: { en: 'What do you sing?' }, writtenAt: null } });
  await post.click();
  await expect.element(alert.filter({ hasText: 'A Lead has chosen another question in the meantime.' })).toHaveFocus();
  await expect.element(question).toHaveTextContent('What do you sing?');
  await expect.element(field).toHaveValue('Fish.');
});

test('says that the week is over, and keeps what was typed', async () => {
  await open(() => aWeek());
  worker.use(refuse.post('/api/week/answer', 409, { code: 'week-closed' }));
  await field.fill('Fish.');
  await post.click();
  await expect.element(alert.filter({ hasText: 'This question closed on Monday at 7am.' })).toHaveFocus();
  await expect.element(field).toHaveValue('Fish.');
});

test.each([
  ['without a connection', offline.post('/api/week/answer'), 'We couldn’t reach the service.'],
  ['when the server fails', refuse.post('/api/week/answer', 503, { code: 'unavailable' }), 'This is our fault.'],
])('keeps what was typed %s', async (_, refusal, words) => {
  await open(() => aWeek());
  worker.use(refusal);
  await field.fill('Fish.');
  await post.click();
  await expect.element(alert.filter({ hasText: words })).toHaveFocus();
  await expect.element(field).toHaveValue('Fish.');
});

test('says while it is being posted', async () => {
  await open(() => aWeek());
  let isSent = false;
  worker.use(
    answer.post('/api/week/answer', () => {
      isSent = true;
      return new Promise(() => undefined);
    }),
  );
  await field.fill('Fish.');
  await post.click();
  await expect.poll(() => isSent).toBe(true);
  await expect.element(button('Posting…')).toBeVisible();
  await expect.element(field).toHaveAttribute('readonly');
});

test('says that an answer waits for a Lead', async () => {
  await open(() => aWeek({ own: anAnswer({ waitsForReview: true }) }));
  await expect.element(page.getByText('Waiting for a Lead')).toBeVisible();
  await expect.element(page.getByText('1 of 2 linked classes have answered.')).toBeVisible();
});

const withdrawal: AnswerOf<'post', '/api/withdrawal'> = {
  ...{ kind: 'article', id: 500, articleId: 500, schoolId: 7, excerpt: null, author: aPerson(), reason: 'A mistake' },
  ...{ withdrawDate: EARLIER, withdrawnBy: aPerson(), purgeDate: null, state: 'withdrawn', erasureId: null },
};

test('an answer that is withdrawn makes room for another, and can be put back', async () => {
  let week = anAnsweredWeek();
  await open(() => week);
  worker.use(
    answer.post(
      '/api/withdrawal',
      () => {
        week = aWeek();
        return withdrawal;
      },
      201,
    ),
    answer.post(
      '/api/withdrawal/{kind}/{id}/undo',
      () => {
        week = anAnsweredWeek();
        return undefined;
      },
      204,
    ),
  );
  await button('More for our answer').click();
  await button('Remove…').click();
  const dialog = page.getByRole('dialog', { name: 'Remove' });
  await dialog.getByLabelText('Reason').fill('A mistake');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect.element(page.getByText('Roast potatoes, and dal.')).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(page.getByText('Roast potatoes, and dal.')).toBeVisible();
});

test('a Lead, who still gets what was withdrawn, is asked for the answer', async () => {
  await open(() => aWeek({ own: anAnswer({ isWithdrawn: true }) }), lead);
  await expect.element(field).toBeVisible();
});

test('changes the words of an answer, but not its question', async () => {
  const sent: unknown[] = [];
  let week = anAnsweredWeek();
  await open(() => week);
  worker.use(
    answer.post('/api/article/{pageOrId}', ({ body }) => {
      sent.push(body);
      week = anAnsweredWeek({ own: anAnswer({ narrative: 'Only dal.' }) });
      return anAnswer();
    }),
  );
  await button('More for our answer').click();
  await button('Edit').click();
  const ours = page.getByLabelText('Our answer');
  await expect.element(ours).toHaveFocus();
  await ours.fill('Only dal.');
  await button('Save').click();
  await expect.element(page.getByText('Only dal.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'We say:' })).toHaveFocus();
  expect(sent).toEqual([{ title: 'What do you eat on Sundays?', narrative: 'Only dal.' }]);
});

const asked = aComment({ id: 901, narrative: 'Who grows the leeks?', postedByUser: aPerson() });
const withQuestion = (comments = [asked]) => aPlace({ answer: { ...aPlace().answer!, comments, commentsCount: 1 } });
const ask = page.getByRole('textbox', { name: 'Ask them something back' });

test('asks a linked class something back, once', async () => {
  const sent: unknown[] = [];
  await open(() => anAnsweredWeek());
  worker.use(
    answer.post(
      '/api/article/comment',
      ({ body }) => {
        sent.push(body);
        return asked;
      },
      201,
    ),
  );
  await button('Ask them something back: Moles').click();
  await expect.element(ask).toHaveFocus();
  await userEvent.keyboard('Who grows the leeks?');
  await button('Ask').click();
  await expect.element(page.getByText('Asked.')).toBeVisible();
  await expect.element(page.getByText('Who grows the leeks?')).toBeVisible();
  await expect.element(button('Ask them something back: Moles')).not.toBeInTheDocument();
  expect(sent).toEqual([{ article: 600, narrative: 'Who grows the leeks?' }]);
});

test('says that a colleague has asked already, and shows what', { tags: ['whole'] }, async () => {
  let week = anAnsweredWeek();
  await open(() => week);
  worker.use(refuse.post('/api/article/comment', 409, { code: 'asked-already' }));
  await button('Ask them something back: Moles').click();
  await ask.fill('Do you like it?');
  week = anAnsweredWeek({ places: [withQuestion(), unanswered] });
  await button('Ask').click();
  await expect
    .element(page.getByText('A colleague has asked this class already. You had written: Do you like it?'))
    .toBeVisible();
  await expect.element(page.getByText('Who grows the leeks?')).toBeVisible();
});

test('shows the question back with its reply', async () => {
  const replied = { ...asked, commentResponses: [{ ...aComment({ id: 950, narrative: 'Mr Hale does.' }) }] };
  await open(() => anAnsweredWeek({ places: [withQuestion([replied]), unanswered] }));
  await expect.element(page.getByText('Who grows the leeks?')).toBeVisible();
  await expect.element(page.getByText('Mr Hale does.')).toBeVisible();
  await expect.element(button('Ask them something back: Moles')).not.toBeInTheDocument();
});

test('a link opens the box to ask back, with the focus', async () => {
  await open(() => anAnsweredWeek(), teacher, '/week?ask=600');
  await expect.element(ask).toHaveFocus();
});

test('a link opens the box to reply, with the focus', async () => {
  const theirs = aComment({ id: 902, narrative: 'Is it spicy?' });
  await open(() => anAnsweredWeek({ own: anAnswer({ comments: [theirs], commentsCount: 1 }) }), teacher, '/week?reply=902');
  await expect.element(page.getByRole('textbox', { name: 'Reply to Mr Tomos Hale' })).toHaveFocus();
});

test('a link to something that has gone says so', async () => {
  await openScreen(
    '/week?ask=601',
    [refuse.get('/api/article/id/{id}', 404, { code: 'not-found' }), ...weekOf(() => anAnsweredWeek())],
    {
      roles: teacher,
    },
  );
  await expect.element(page.getByText('That answer is no longer here.')).toBeVisible();
  await open(() => anAnsweredWeek(), teacher, '/week?reply=999');
  await expect.element(page.getByText('That question is no longer here.')).toBeVisible();
});

test('a link to an answer of an earlier week opens it as a report', { tags: ['whole'] }, async () => {
  const router = await openScreen(
    '/week?ask=601',
    [answer.get('/api/article/id/{id}', anAnswer({ id: 601 })), ...weekOf(() => anAnsweredWeek()), ...feedOf([])],
    { roles: teacher },
  );
  await expect.element(page.getByText('Answer to the question of the week')).toBeVisible();
  expect(router.state.location.pathname).toBe('/home');
});

test('a concern about an answer can be raised from its menu', async () => {
  await open(() => anAnsweredWeek());
  await button('More for the answer of Moles').click();
  await button('Report a concern about this answer').click();
  await expect.element(page.getByRole('dialog', { name: 'Report a concern' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('names the question of a class that was asked another one', async () => {
  const other = { texts: { en: 'What do you sing?' }, writtenAt: 'Hollowbank School' };
  await open(() => anAnsweredWeek({ places: [aPlace({ question: other }), unanswered] }));
  await expect.element(page.getByText('What do you sing?')).toBeVisible();
});

test('names answers that cannot be shown apart from those that are missing', async () => {
  await open(() => anAnsweredWeek({ places: [aPlace({ answer: null }), unanswered] }));
  await expect.element(page.getByText('Answers we can’t show now: Moles of Hollowbank School')).toBeVisible();
  await expect.element(page.getByText('Not answered yet: Herons of Saltmarsh Academy')).toBeVisible();
});

const choices = [
  { key: 'list-1', texts: theQuestion.texts, writtenAt: null },
  { key: 'list-2', texts: { en: 'What do you sing?' }, writtenAt: null },
  { key: 'school-8', texts: { en: 'What is in your shed?' }, writtenAt: 'Hollowbank School' },
];
const forLead = {
  choices,
  classes: [
    { id: 70, name: 'Otters', hasAnswered: false },
    { id: 72, name: 'Wrens', hasAnswered: true },
  ],
};

test('a Lead chooses another question for a class', async () => {
  const sent: unknown[] = [];
  await open(() => aWeek(forLead), lead);
  worker.use(
    answer.post('/api/week/question', ({ body }) => {
      sent.push(body);
      return aWeek({ ...forLead, question: { texts: choices[2]!.texts, writtenAt: 'Hollowbank School' } });
    }),
  );
  await button('Choose another question').click();
  await expect.element(page.getByRole('radio', { name: 'What do you eat on Sundays?' })).toBeChecked();
  const shed = page.getByRole('radio', { name: 'What is in your shed?' });
  await expect.element(shed).toHaveAccessibleDescription('Written at Hollowbank School');
  await shed.click();
  await button('Use this question').click();
  await expect.element(page.getByText('The class is asked this question now.')).toBeVisible();
  await expect.element(question).toHaveTextContent('What is in your shed?');
  expect(sent).toEqual([{ id: 41, choice: 'school-8' }]);
});

test('a Lead writes a question, which is kept until it is saved', async () => {
  const sent: unknown[] = [];
  await open(() => aWeek(forLead), lead);
  await button('Choose another question').click();
  await page.getByRole('radio', { name: 'Our own question' }).click();
  const ours = page.getByLabelText('Our question');
  await button('Use this question').click();
  await expect.element(ours).toHaveFocus();
  await expect.element(ours).toHaveAccessibleDescription(/Write the question/);
  await ours.fill('What is under your bed?');
  await open(() => aWeek(forLead), lead);
  await expect.element(ours).toHaveValue('What is under your bed?');
  worker.use(
    answer.post('/api/week/question', ({ body }) => {
      sent.push(body);
      return aWeek(forLead);
    }),
  );
  await button('Use this question').click();
  await expect.element(page.getByText('The class is asked this question now.')).toBeVisible();
  expect(sent).toEqual([{ id: 41, text: 'What is under your bed?' }]);
});

test('a question cannot be changed once the class has answered', async () => {
  await open(() => aWeek(forLead), lead);
  worker.use(refuse.post('/api/week/question', 409, { code: 'answered' }));
  await button('Choose another question').click();
  await page.getByRole('radio', { name: 'What do you sing?' }).click();
  await button('Use this question').click();
  await expect.element(alert.filter({ hasText: 'The class has answered in the meantime, so the question stays.' })).toHaveFocus();
});

test('a Lead goes to another class, for which only its teachers answer', async () => {
  const router = await open(() => aWeek({ ...forLead, class: { id: 72, name: 'Wrens' } }), lead, '/week?group=72');
  await expect.element(page.getByText('Only the teachers of Wrens can answer.')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByLabelText('Class', { exact: true }).selectOptions('70');
  await expect.poll(() => router.state.location.search).toBe('?group=70');
});

test.each([
  ['no-class', 'Classes answer the question of the week, and you are not in one.'],
  ['no-links', /Your class is not linked yet\.$/],
  ['not-yet', /The next one comes on a Monday morning/],
] as const)('says what to do without a question: %s', async (reason, words) => {
  await open(() => noWeek({ reason }));
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Read the reports' })).toBeVisible();
});

test('a week that is over is for reading', async () => {
  await open(() => aWeek({ now: '2026-12-02T10:00:00.000Z', isOpen: true, places: [aPlace(), unanswered] }));
  await expect.element(page.getByText('Your class didn’t answer this week.')).toBeVisible();
  await expect.element(page.getByText('Cawl with leeks from our garden.')).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});

test('other weeks are a press away', async () => {
  await openScreen(
    '/week',
    [
      answer.get('/api/weeks', [
        { week: '2026-11-23', question: theQuestion, hasAnswered: true, answers: 1 },
        { week: '2026-11-16', question: { texts: { en: 'What do you sing?' }, writtenAt: null }, hasAnswered: true, answers: 3 },
      ]),
      ...weekOf(() => anAnsweredWeek()),
    ],
    { roles: teacher },
  );
  const link = page.getByRole('link', { name: 'Week of 16 November 2026' });
  await expect.element(link).toHaveAttribute('href', '/week?week=2026-11-16');
  await expect.element(page.getByText('3 answers')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Week of 23 November 2026' })).not.toBeInTheDocument();
});

test('a Lead in no class goes to one of the school', async () => {
  const classes = [
    { id: 70, name: 'Otters', hasAnswered: true },
    { id: 71, name: 'Hares', hasAnswered: false },
  ];
  await open(() => noWeek({ reason: 'no-class', class: null, classes }), lead);
  await expect.element(page.getByRole('link', { name: 'Hares' })).toHaveAttribute('href', '/week?group=71');
  await expect.element(page.getByText('Has not answered yet')).toBeVisible();
});

test('staff without a class can open it', async () => {
  await open(() => noWeek({ reason: 'no-class', class: null }), admin);
  await expect.element(page.getByText('Classes answer the question of the week, and you are not in one.')).toBeVisible();
});

test('offers to try again when the week cannot be loaded', async () => {
  await openScreen('/week', [refuse.get('/api/week', 503, { code: 'unavailable' }), ...weekOf(() => aWeek())], {
    roles: teacher,
  });
  await expect.element(button('Try again')).toBeVisible();
});

test('reads from right to left', async () => {
  await open(() => anAnsweredWeek());
  await chooseLanguage('ar');
  await expect.element(page.getByText('Cawl with leeks from our garden.')).toBeVisible();
  await expectToFit();
});
