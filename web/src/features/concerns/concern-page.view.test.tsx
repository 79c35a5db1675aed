import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { admin, aPerson, framed, lead, me } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { ConcernCase } from './api.ts';
import { aCase, aConcern, anEntry, leila } from './examples.ts';

const open = (known: () => ConcernCase, roles = lead) =>
  openScreen('/concerns/7', [...framed(), answer.get('/api/concern/{id}', () => known())], { roles });

const actions = page.getByRole('region', { name: 'What next?' });
const action = (name: string) => actions.getByRole('button', { name, exact: true });
const why = actions.getByLabelText('Reason');
const entries = page.getByRole('region', { name: 'What has happened' }).getByRole('listitem');
const entry = (words: string) => entries.filter({ hasText: words });
const offered = () =>
  actions
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
/** The entry that an action adds. */
const after = (known: ConcernCase, ...added: Parameters<typeof anEntry>): ConcernCase => ({
  ...known,
  entries: [...known.entries, anEntry({ id: 2, actor: leila, ...added[0] })],
});
const theirs = { ...aCase(), concern: aConcern({ raisedBy: aPerson({ id: 90, school: { id: 8, name: 'Hollowbank School' } }) }) };

test('shows a Lead what was said, but neither who raised it nor how to close it', async () => {
  await open(() => aCase());
  await expect.element(page.getByRole('heading', { level: 1, name: 'The report “Our coats”' })).toBeVisible();
  await expect.element(page.getByRole('blockquote').getByText('A surname is on the coat peg.')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Saved as it was' }).getByText('We hung them up by colour.'))
    .toBeVisible();
  await expect.element(page.getByText('Raised by')).not.toBeInTheDocument();
  expect(offered()).toEqual(['Acknowledge', 'Hide', 'Add a note']);
  await expect.element(page.getByText('Only Patchwork’s team can refer or close it.')).toBeVisible();
  await expect.element(entries.first().getByText('Raised', { exact: true })).toBeVisible();
  await expect.element(entries.last().getByText('still to come')).toBeInTheDocument();
});

test('asks for a reason, keeps it when nothing was saved, and moves focus to the new entry', async () => {
  const acknowledged = after(aCase({ may: ['hide', 'note'] }), { kind: 'acknowledged', reason: 'We ask the family.' });
  await open(() => aCase());
  await action('Acknowledge').click();
  await expect.element(why).toHaveFocus();
  await expect.element(why).toHaveAccessibleDescription(/Please say why/);
  await expect.poll(() => document.title).toMatch(/^Error: /);
  worker.use(offline.post('/api/concern/{id}/acknowledge'));
  await why.fill('We ask the family.');
  await action('Acknowledge').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Nothing was saved.' })).toHaveFocus();
  worker.use(answer.post('/api/concern/{id}/acknowledge', acknowledged));
  await action('Acknowledge').click();
  await expect.element(entry('We ask the family.')).toHaveFocus();
  await expect.element(entry('We ask the family.').getByText('Dr Leila Rahimi, Ravensmoor Primary')).toBeVisible();
  await expect.element(action('Acknowledge')).not.toBeInTheDocument();
});

test('a reason stays in the tab, survives a reload, and is forgotten once it is saved', async () => {
  const known = aCase();
  await open(() => known);
  await why.fill('We have asked the school to crop it.');
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('crop it');
  expect(JSON.stringify({ ...localStorage })).not.toContain('crop it');
  await open(() => known);
  await expect.element(why).toHaveValue('We have asked the school to crop it.');
  worker.use(
    answer.post('/api/concern/{id}/note', after(known, { kind: 'note', reason: 'We have asked the school to crop it.' })),
  );
  await action('Add a note').click();
  await expect.element(entry('crop it')).toHaveFocus();
  await expect.element(why).toHaveValue('');
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).not.toContain('crop it');
});

test('hides a report, and offers to show it again', async () => {
  const hidden = after(aCase({ concern: aConcern({ isHidden: true }), may: ['unhide', 'note'] }), {
    kind: 'hidden',
    reason: 'Until the family has answered.',
  });
  await open(() => aCase());
  worker.use(
    answer.post('/api/concern/{id}/hide', hidden),
    answer.post('/api/concern/{id}/unhide', after(hidden, { id: 3, kind: 'unhidden', reason: 'The family agrees.' })),
  );
  await why.fill('Until the family has answered.');
  await action('Hide').click();
  await expect.element(entry('Until the family has answered.')).toHaveFocus();
  await expect.element(page.getByText('Hidden', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the report' })).toBeVisible();
  await why.fill('The family agrees.');
  await action('Show again').click();
  await expect.element(entry('The family agrees.')).toHaveFocus();
});

test('shows the checksum of the evidence behind Details', async () => {
  await open(() => aCase());
  const evidence = page.getByRole('region', { name: 'Saved as it was' });
  const checksum = evidence.getByText(/[0-9a-f]{64}/);
  await expect.element(evidence).toBeVisible();
  await expect.element(checksum).not.toBeInTheDocument();
  await evidence.getByRole('button', { name: 'Details' }).click();
  await expect.element(checksum).toBeVisible();
});

test('compares the evidence with the report as it is now', async () => {
  const now = { isWithdrawn: false, isDeleted: false };
  await open(() =>
    aCase({
      current: {
        ...now,
        texts: [
          { field: 'title', text: 'Our coats' },
          { field: 'narrative', text: 'We hung them up by size.' },
        ],
      },
    }),
  );
  const evidence = page.getByRole('region', { name: 'Saved as it was' });
  await expect.element(evidence.getByText('We hung them up by colour.')).toBeVisible();
  await expect.element(evidence.getByText(/Changed since: Text/)).toBeVisible();
  await evidence.getByRole('button', { name: 'Compare with now' }).click();
  await expect.element(evidence.getByRole('region', { name: 'Text' }).getByText(/by size/)).toBeVisible();
});

test('says why the school cannot show again what Patchwork’s team hid', async () => {
  await open(() =>
    after(aCase({ concern: aConcern({ isHidden: true }), may: ['note'] }), {
      kind: 'hidden',
      isStaff: true,
      reason: 'A surname.',
    }),
  );
  await expect.element(entry('A surname.').getByText(/Patchwork’s team/)).toBeVisible();
  expect(offered()).toEqual(['Add a note']);
  await expect.element(page.getByText('Your school can show again only what your school hid.')).toBeVisible();
});

test('a Lead who shows again what an Admin has just taken over reads why not', async () => {
  const before = aCase({ concern: aConcern({ isHidden: true }), may: ['acknowledge', 'unhide', 'note'] });
  const taken = after(
    { ...before, may: ['acknowledge', 'note'] },
    { kind: 'hidden', isStaff: true, reason: 'We keep it hidden.' },
  );
  let known = before;
  await open(() => known);
  await expect.element(action('Show again')).toBeVisible();
  known = taken;
  const detail = 'Only the provider’s safeguarding team can do this.';
  worker.use(refuse.post('/api/concern/{id}/unhide', 403, { code: 'not-yours-to-do', detail }));
  await why.fill('We know now.');
  await action('Show again').click();
  const alert = page.getByRole('alert').filter({ hasText: detail });
  await expect.element(alert).toHaveFocus();
  await expect.element(alert.filter({ hasText: 'Nothing was saved.' })).toBeVisible();
  await expect.element(entry('We keep it hidden.')).toBeVisible();
  expect(offered()).toEqual(['Acknowledge', 'Add a note']);
});

test('shows not found for a case that the user does not handle', async () => {
  await openScreen('/concerns/7', [...framed(), refuse.get('/api/concern/{id}', 404, { code: 'not-found' })], { roles: lead });
  await expect.element(page.getByRole('heading', { level: 1, name: "Oops! 404 error. We can't find that page." })).toBeVisible();
});

test('an Admin marks somebody as involved', async () => {
  const known = { ...theirs, may: ['note', 'involve'] as ConcernCase['may'] };
  const carys = me({ id: 78, firstName: 'Carys', lastName: 'Noor', email: 'carys@ravensmoor.example' });
  await open(() => known, admin);
  await expect.element(page.getByRole('link', { name: /Hollowbank School/ })).toBeVisible();
  worker.use(
    answer.get('/api/user/search', { content: [carys], first: true, last: true, number: 0, totalPages: 1, totalElements: 1 }),
    answer.post('/api/concern/{id}/involve', after(known, { kind: 'involved', reason: 'She knows the family.' })),
  );
  await why.fill('She knows the family.');
  const opener = action('Mark someone as involved…');
  await opener.click();
  const person = page.getByRole('searchbox', { name: 'Name of the person' });
  await expect.element(person).toHaveFocus();
  await action('Cancel').click();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await action('Mark as involved').click();
  await expect.element(person).toHaveAccessibleDescription(/Choose a person/);
  await person.fill('carys');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('radio', { name: /Carys Noor/ }).click();
  await action('Mark as involved').click();
  await expect.element(entry('She knows the family.')).toHaveFocus();
});

test('an Admin sees who is kept out and why, and lets somebody in', async () => {
  const nell = aPerson({ id: 79, title: 'Mrs', firstName: 'Nell', lastName: 'Bell' });
  const known: ConcernCase = {
    ...theirs,
    concern: aConcern({ about: 'safeguarding-lead' }),
    may: ['note', 'allow', 'close'],
    keptOut: [
      { person: leila, why: 'author' },
      { person: nell, why: 'named' },
    ],
  };
  await open(() => known, admin);
  const out = page.getByRole('list', { name: 'Kept out of this case' }).getByRole('listitem');
  await expect.element(out.first()).toHaveTextContent('Dr Leila Rahimi, Ravensmoor Primary: wrote or uploaded it');
  await expect
    .element(out.last())
    .toHaveTextContent('Mrs Nell Bell, Ravensmoor Primary: may be named in it, by name or position');
  await expect.element(page.getByText('About someone who looks after concerns?')).toBeVisible();
  await expect.element(page.getByText('The safeguarding lead', { exact: true })).toBeVisible();
  const given: unknown[] = [];
  worker.use(
    answer.post('/api/concern/{id}/allow', ({ body }) => {
      given.push(body);
      return after({ ...known, keptOut: [known.keptOut[0]!] }, { kind: 'allowed', isStaff: true, reason: 'Another Bell.' });
    }),
  );
  await action('Let someone see it…').click();
  const person = actions.getByRole('radio');
  await expect.element(person).toHaveFocus();
  await expect.element(person).toHaveLength(1);
  await person.click();
  await action('Cancel').click();
  await action('Let someone see it…').click();
  await action('Let them see it').click();
  await expect.element(actions.getByRole('group', { name: 'Who may see it?' })).toHaveAccessibleDescription(/Choose a person/);
  await person.click();
  await why.fill('Another Bell.');
  await action('Let them see it').click();
  await expect.element(entry('Another Bell.')).toHaveFocus();
  await expect.element(entry('Another Bell.').getByText('Someone allowed to see it')).toBeVisible();
  await expect.element(out).toHaveLength(1);
  expect(given).toEqual([{ userId: 79, reason: 'Another Bell.' }]);
});

test('an Admin who has marked another Admin reads why she does not decide the case', async () => {
  await open(() => ({ ...theirs, may: ['note', 'involve', 'refer'] }), admin);
  await expect
    .element(page.getByText('You have marked an Admin as involved, so another Admin decides this concern.'))
    .toBeVisible();
});

test('says what closing means, asks for an outcome, and closes', async () => {
  const known: ConcernCase = { ...theirs, may: ['note', 'involve', 'refer', 'close', 'hide'] };
  const closed = after(
    { ...known, concern: aConcern({ state: 'closed', outcome: 'unfounded' }), may: ['hide', 'note', 'involve'] },
    { kind: 'closed', isStaff: true, outcome: 'unfounded', reason: 'Nothing there names a child.' },
  );
  await open(() => known, admin);
  worker.use(answer.post('/api/concern/{id}/close', closed));
  await why.fill('Nothing there names a child.');
  await action('Close the concern…').click();
  await expect.element(page.getByRole('radio', { name: 'Content removed' })).toHaveFocus();
  expect(
    actions
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Nobody gets an email. The person who raised it sees that it is closed, but not the outcome or your reason.',
    'Leads and the safeguarding lead of Ravensmoor Primary who can open the case see the outcome and your reason.',
    'The content stays visible. You can still hide it later.',
    'The case can’t be reopened. Notes can still be added, and the evidence is kept.',
  ]);
  await action('Close the concern').click();
  await expect.element(page.getByText(/Choose an outcome/)).toBeVisible();
  await page.getByRole('radio', { name: 'Unfounded' }).click();
  await action('Close the concern').click();
  await expect.element(entries.last()).toHaveFocus();
  await expect.element(entries.last().getByText('Closed: Unfounded')).toBeVisible();
  expect(offered()).toEqual(['Hide', 'Add a note', 'Mark someone as involved…']);
});

test('says that somebody else has closed the case in the meantime', async () => {
  let known: ConcernCase = { ...theirs, may: ['note', 'close'] };
  await open(() => known, admin);
  await why.fill('We took it down.');
  await action('Close the concern…').click();
  await page.getByRole('radio', { name: 'Content removed' }).click();
  known = after(
    { ...known, concern: aConcern({ state: 'closed', outcome: 'advice-given' }), may: ['note'] },
    { kind: 'closed', isStaff: true, outcome: 'advice-given', reason: 'We have talked about it.' },
  );
  worker.use(refuse.post('/api/concern/{id}/close', 409, { code: 'concern-closed' }));
  await action('Close the concern').click();
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has changed this case in the meantime.' });
  await expect.element(alert).toHaveFocus();
  await expect.element(entries.last().getByText('Closed: Advice given')).toBeVisible();
  await expect.element(action('Close the concern…')).not.toBeInTheDocument();
});

const edited = (): ConcernCase => {
  const known = aCase();
  return {
    ...known,
    evidence: {
      ...known.evidence!,
      versions: [
        {
          ...{ mediaItemId: null, field: 'narrative', text: 'You are a disgrace', author: leila },
          ...{ writeDate: '2026-10-14T09:30:00.000Z', replaceDate: '2026-10-14T10:00:00.000Z' },
        },
      ],
      events: [
        { kind: 'created', mediaItemId: null, createDate: '2026-10-14T09:30:00.000Z', actor: leila },
        { kind: 'edited', mediaItemId: null, createDate: '2026-10-14T10:00:00.000Z', actor: leila },
        { kind: 'deleted', mediaItemId: 61, createDate: '2026-10-14T11:00:00.000Z', actor: null },
      ],
    },
  };
};

test('shows what the text said before the concern, by whom, and the order of events', async () => {
  await open(edited);
  const before = page.getByRole('region', { name: 'What it said in the 30 days before' });
  await expect.element(before.getByText('You are a disgrace')).toBeVisible();
  await expect.element(before.getByText('Dr Leila Rahimi, Ravensmoor Primary')).toBeVisible();
  const happened = page.getByRole('region', { name: 'What had happened to it' }).getByRole('listitem');
  await expect
    .poll(() => happened.elements().map((each) => each.querySelector('b')?.textContent))
    .toEqual(['Created', 'Edited', 'Photo or video 61: Deleted']);
  await expect.element(page.getByRole('link', { name: 'All its earlier versions' })).not.toBeInTheDocument();
});

test('an Admin opens all earlier versions from a case', async () => {
  await open(edited, admin);
  await expect
    .element(page.getByRole('link', { name: 'All its earlier versions' }))
    .toHaveAttribute('href', '/textVersions/500?kind=article');
});
