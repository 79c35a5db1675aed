import type { HttpHandler } from 'msw';
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { aSchool, config, framed } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { Role } from '../../lib/session.ts';
import type { HalfTerm, NextRun, Preview, PreviewSchool, Run } from './api.ts';

const superuser: Role[] = ['Viewer', 'AdminRO', 'Admin', 'Superuser'];

const aRun = (given: Partial<Run> = {}): Run => ({
  id: 4,
  type: 'main',
  startTime: '2026-10-20T13:02:30.000Z',
  endTime: '2026-10-20T13:02:31.000Z',
  schoolsInvolvedCount: 32,
  connectionsStartCount: 54,
  connectionsEndCount: 75,
  schoolsWithZeroConnections: 0,
  schoolsNeedingMoreConnections: 1,
  state: 'finished',
  progress: 100,
  halfTerm: 'Autumn 2, 2036/37',
  startedBy: 'Ada Price',
  seconds: 1,
  ...given,
});

/** A half term that is far away; the calendar's other ones differ in their years. */
const aHalfTerm = (at: number): HalfTerm => ({
  id: 100 + at,
  name: `Spring 1, ${2036 + at}/${37 + at}`,
  dates: {
    england: `${2037 + at}-01-05`,
    wales: `${2037 + at}-01-05`,
    scotland: `${2037 + at}-01-06`,
    northernIreland: `${2037 + at}-01-05`,
  },
  runAt: `${2037 + at}-01-05T04:00:00.000Z`,
  runId: null,
  quiltsRevealAt: `${2037 + at}-01-30T14:00:00.000Z`,
});
const halfTerms = Array.from({ length: 8 }, (_, at) => aHalfTerm(at));

const nextRun = (given: Partial<NonNullable<NextRun['scheduled']>> = {}): NextRun => ({
  scheduled: {
    halfTermId: 100,
    name: 'Spring 1, 2036/37',
    dates: halfTerms[0]!.dates,
    runAt: halfTerms[0]!.runAt,
    endsLinks: 54,
    previewId: null,
    isPreviewUsable: false,
    ...given,
  },
  now: { halfTermId: 99, name: 'Autumn 2, 2036/37', schools: 32, links: 54, replaces: 54 },
});

const aPreview = (given: Partial<Preview> = {}): Preview => ({
  run: aRun({ id: 5, type: 'preview', halfTerm: 'Spring 1, 2036/37' }),
  halfTermId: 100,
  ...{ schools: 32, linksBefore: 54, linksAfter: 75, leftOut: 0, tooFew: 1 },
  changes: { linksEnding: 54, linksNew: 75, schoolsWithMore: 19, schoolsWithFewer: 4, metBefore: 6, schoolsNew: 3 },
  changedSince: { joined: 0, left: 0, edited: 0, haveLinksChanged: false },
  ...{ isKept: false, canUseNow: false, canKeep: true, obstacle: null },
  ...given,
});
const schools: PreviewSchool[] = Array.from({ length: 7 }, (_, at) => ({
  school: aSchool({ id: 20 + at, name: `School ${at}` }),
  linksNow: 3,
  links: [{ school: aSchool({ id: 40, name: 'Gull Rock School' }), reasons: ['village and inner city'], metIn: null }],
}));

interface Network {
  runs?: () => Run[];
  next?: () => NextRun;
  preview?: () => Preview | null;
  interimRuns?: boolean;
}

const answers = ({ runs, next, preview, interimRuns = false }: Network = {}): HttpHandler[] => [
  answer.get('/api/config', config({ features: { interimRuns } })),
  ...framed(),
  answer.get('/api/connection/logs', () => runs?.() ?? [aRun()]),
  answer.get('/api/connection/calendar', halfTerms),
  answer.get('/api/connection/nextrun', () => next?.() ?? nextRun()),
  answer.get('/api/connection/preview', () => ({ preview: preview?.() ?? null })),
  answer.get('/api/connection/preview/{id}/schools', ({ query }) => {
    const found = schools.filter(({ school }) => school.name.toLowerCase().includes(query.get('name') ?? ''));
    return { content: found, first: true, last: true, number: 0, totalPages: 1, totalElements: found.length };
  }),
  answer.get('/api/connection/logs/{id}/fewlinks', []),
  answer.get('/api/connection/readiness', {
    schools: 32,
    blankProfiles: { count: 0, schools: [] },
    withoutRow: 3,
    fillable: 2,
    withoutLead: { count: 0, schools: [] },
    smallPools: [],
    dates: halfTerms.slice(0, 3),
  }),
];
const open = (network: Network = {}, address = '/superuserLinks') => openScreen(address, answers(network), { roles: superuser });

const card = page.getByRole('region', { name: /, \d\d:\d\d — / });
const preview = page.getByRole('region', { name: 'Who would meet whom' });
const reasons = preview.getByRole('button', { name: /^Reasons for / });
const log = page.getByRole('table', { name: 'Log of runs' });
const newest = log.getByRole('row').nth(1);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const status = (words: string | RegExp) => card.getByRole('status').filter({ hasText: words });

let confirm: Mock<typeof window.confirm>;
let alert: Mock<typeof window.alert>;
beforeEach(() => {
  confirm = vi.spyOn(window, 'confirm').mockReturnValue(true);
  alert = vi.spyOn(window, 'alert').mockReturnValue(undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 900);
});

test('shows the next run, what to check before it, and every column of the log', async () => {
  await open();
  const headings = page.getByRole('region', { name: 'Before the next run' }).getByRole('heading', { level: 3 });
  await expect
    .poll(() => headings.elements().map(({ textContent }) => textContent))
    .toEqual(['Blank profiles', 'Register of schools', 'Schools without a Lead', 'Few schools of similar ages']);
  const fill = page.getByRole('link', { name: 'Fill in 2 blank profiles from the register' });
  await expect.element(fill).toHaveAttribute('href', '/register');
  const columns = ['Id', 'Type', 'Start Date/Time', 'End Date/Time', 'Schools', 'Conns. Before', 'Conns. After'];
  for (const name of [...columns, 'Schools No Conns.', 'Need More Conns.'])
    await expect.element(log.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect.element(log.getByTitle('Schools that need more connections')).toBeVisible();
});

test('computes a preview, and says when it is ready', async () => {
  let isReady = false;
  const running = aRun({ id: 5, type: 'preview', state: 'running', progress: 10, endTime: null });
  await open({
    runs: () => (isReady ? [aPreview().run, aRun()] : [aRun()]),
    preview: () => (isReady ? aPreview() : null),
  });
  worker.use(
    answer.post(
      '/api/connection/preview',
      () => {
        isReady = true;
        return running;
      },
      202,
    ),
  );
  await card.getByRole('button', { name: 'Preview Spring 1' }).click();
  await expect.element(status('The preview is ready.')).toHaveFocus();
  await expect.element(card.getByText('32 schools, 54 → 75 links, none left out.')).toBeVisible();
  await expect.element(newest.getByText('Preview', { exact: true })).toBeVisible();
});

test('shows the reasons of each school, and all schools', async () => {
  await open({ preview: aPreview });
  await expect.poll(() => reasons.elements()).toHaveLength(5);
  await expect.element(reasons.first()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(preview.getByRole('definition').first()).not.toBeEmptyDOMElement();
  await reasons.first().click();
  await expect.element(reasons.first()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(preview.getByRole('definition')).not.toBeInTheDocument();
  await preview.getByRole('link', { name: 'Show all 7 schools' }).click();
  await expect.element(reasons.nth(5)).toHaveFocus();
  expect(location.search).toBe('?page=1');
});

test('finds a school in the preview, also after a reload', { tags: ['whole'] }, async () => {
  await open({ preview: aPreview });
  const find = preview.getByLabelText('Find a school');
  await find.fill('school 3');
  await expect.element(preview.getByRole('status').filter({ hasText: '1 school found' })).toBeVisible();
  await expect.element(reasons).toHaveAccessibleName('Reasons for School 3');
  await open({ preview: aPreview }, `/superuserLinks${location.search}`);
  await expect.element(find).toHaveValue('school 3');
  await expect.poll(() => reasons.elements()).toHaveLength(1);
  await find.fill('no school has this name');
  await expect.element(preview.getByRole('status').filter({ hasText: 'No schools found' })).toBeVisible();
  await find.fill('');
  await expect.poll(() => reasons.elements()).toHaveLength(5);
});

test('keeps a preview for the next run, and keeps it no longer', async () => {
  let isKept = false;
  const next = () => nextRun({ previewId: isKept ? 5 : null, isPreviewUsable: isKept });
  await open({ next, preview: () => aPreview({ isKept, canKeep: !isKept }) });
  worker.use(
    answer.post('/api/connection/preview/{id}/keep', ({ body }) => {
      ({ isKept } = body as { isKept: boolean });
      return next();
    }),
  );
  await card.getByRole('button', { name: 'Use this preview' }).click();
  await expect.element(status('Saved')).toHaveFocus();
  await expect.element(card.getByText(/^The run on .+ will make the links of preview 5\.$/)).toBeVisible();
  await card.getByRole('button', { name: 'Do not use preview 5' }).click();
  await expect.element(status(/will compute new links\.$/)).toHaveFocus();
  await expect.element(card.getByRole('button', { name: 'Use this preview' })).toBeVisible();
});

test('uses a preview now after a question', async () => {
  let isUsed = false;
  const forNow = aPreview({ halfTermId: 99, canKeep: false, canUseNow: true });
  await open({
    runs: () => (isUsed ? [aRun({ id: 6 }), aRun()] : [aRun()]),
    preview: () => (isUsed ? null : forNow),
  });
  worker.use(
    answer.post(
      '/api/connection/preview/{id}/use',
      () => {
        isUsed = true;
        return aRun({ id: 6, state: 'running', endTime: null });
      },
      202,
    ),
  );
  await expect.element(card.getByText(/^Makes these links now\. It replaces 54 links of this half term/)).toBeVisible();
  expect(page.getByText(/It replaces 54 links/).elements()).toHaveLength(1);
  confirm.mockReturnValue(false);
  await card.getByRole('button', { name: 'Use this preview' }).click();
  expect(confirm).toHaveBeenLastCalledWith('Confirm run connections process now?');
  expect(isUsed).toBe(false);
  confirm.mockReturnValue(true);
  await card.getByRole('button', { name: 'Use this preview' }).click();
  await expect.element(status(/^Run 6 has finished: 32 schools/)).toHaveFocus();
  await expect.element(preview).not.toBeInTheDocument();
});

test('undoes a run after a question', async () => {
  let isUndone = false;
  const run = () =>
    aRun({
      replaces: 54,
      canUndo: !isUndone,
      ...(isUndone && { undoneAt: '2026-10-20T13:05:00.000Z', undo: { linksRestored: 54, schoolsLeftOut: 0 } }),
    });
  await open({ runs: () => [run()] });
  worker.use(
    answer.post('/api/connection/logs/{id}/undo', () => {
      isUndone = true;
      return run();
    }),
  );
  await button('Undo run 4').click();
  const question = page.getByRole('region', { name: 'Undo run 4? Its links end, and the 54 links before it come back.' });
  await expect.element(question).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(button('Undo run 4')).toHaveFocus();
  await button('Undo run 4').click();
  await button('Yes, undo run 4').click();
  await expect.element(status('Run 4 has been undone: 54 links are back.')).toHaveFocus();
  await expect.element(button('Undo run 4')).not.toBeInTheDocument();
  await expect.element(newest.getByText('Undone')).toBeVisible();
});

test('starts a run after a question, and shows it', async () => {
  let runs = [aRun()];
  await open({ runs: () => runs });
  worker.use(
    answer.post(
      '/api/connection',
      () => {
        runs = [aRun({ id: 6 }), ...runs];
        return aRun({ id: 6, state: 'running', endTime: null });
      },
      202,
    ),
  );
  confirm.mockReturnValue(false);
  await button('Generate Connections For All').click();
  expect(confirm).toHaveBeenLastCalledWith('Confirm run connections process now?');
  await expect.element(newest.getByRole('cell').first()).toHaveTextContent('4');
  confirm.mockReturnValue(true);
  await button('Generate Connections For All').click();
  await expect.element(newest.getByRole('cell').first()).toHaveTextContent('6');
  await expect.element(newest.getByText('Main')).toBeVisible();
});

test('shows a run in progress and cannot start a second one', { tags: ['whole'] }, async () => {
  let run = aRun({
    state: 'running',
    progress: 40,
    endTime: null,
    connectionsEndCount: null,
    startTime: '2026-11-20T14:02:30.000Z',
  });
  await open({ runs: () => [run] });
  const generate = button('Generate Connections For All');
  await expect.element(status('Running since 14:02')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Connections process' })).toHaveAttribute('value', '40');
  await expect.element(newest.getByText('Running')).toBeVisible();
  await expect.element(generate).toHaveStyle({ cursor: 'wait' });
  await generate.click();
  expect(alert).toHaveBeenLastCalledWith('Connections process is already running....');
  run = aRun();
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(generate).not.toHaveStyle({ cursor: 'wait' });
});

test('links new schools only when that option is on', async () => {
  await open();
  await page.getByRole('checkbox', { name: 'New schools only' }).click();
  await button('Generate Connections For All').click();
  expect(alert).toHaveBeenLastCalledWith('Not currently available. Requires further testing.');
  let runs = [aRun()];
  await open({ interimRuns: true, runs: () => runs });
  worker.use(
    answer.post(
      '/api/connection/interim',
      () => {
        runs = [aRun({ id: 6, type: 'interim' }), ...runs];
        return aRun({ id: 6, type: 'interim', state: 'running', endTime: null });
      },
      202,
    ),
  );
  await page.getByRole('checkbox', { name: 'New schools only' }).click();
  await button('Generate Connections For All').click();
  expect(confirm).toHaveBeenLastCalledWith('Confirm run connections process now?');
  await expect.element(newest.getByText('Interim')).toBeVisible();
});

test('shows the statistics of a preview, also on a phone', async () => {
  const quality = { total: 0.8, bound: 1, min: 0.412, p5: 0.5, repeats: 0, seed: 7, inputHash: 'a' };
  const run = aRun({
    ...{ id: 5, type: 'preview', quality },
    ...{ linksBefore: [0, 0, 0, 10, 12, 10, 0], linksAfter: [0, 0, 0, 1, 20, 6, 5] },
  });
  await open({ runs: () => [run] });
  await button('Statistics of run 5').click();
  const statistics = log.getByRole('row').nth(2);
  await expect.element(statistics.getByText('A preview. Nothing was saved.')).toBeVisible();
  await expect.element(statistics.getByText('80.0 %')).toBeVisible();
  await expect.element(statistics.getByText('0.412')).toBeVisible();
  await expect.element(statistics.getByText('4 connections: 12 before, 20 after')).toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(newest.getByText('Preview', { exact: true })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});

const row = page.getByRole('table', { name: 'Upcoming half terms' }).getByRole('row');
const dialog = page.getByRole('dialog', { name: 'Spring 1, 2036/37' });
const edit = button('Edit Spring 1, 2036/37');
const save = () => dialog.getByRole('button', { name: 'Save' }).click();

test('shows the dates of the next runs', async () => {
  await open();
  await expect.element(page.getByText(/Monday 5 January/)).toBeVisible();
  expect(page.getByText(/Monday 5 January/).elements()).toHaveLength(1);
  await expect.element(row.nth(1).getByText('Next', { exact: true })).toBeVisible();
  await expect.poll(() => row.elements()).toHaveLength(7);
  await page.getByRole('region', { name: 'Half terms' }).getByRole('button', { name: 'Show all 8' }).click();
  await expect.poll(() => row.elements()).toHaveLength(9);
});

test('says once that no run is planned', async () => {
  await open({ next: () => ({ ...nextRun(), scheduled: null }) });
  worker.use(answer.get('/api/connection/calendar', []));
  await expect.element(page.getByText('No run is planned: the calendar has ended.')).toBeVisible();
  expect(page.getByText('No run is planned: the calendar has ended.').elements()).toHaveLength(1);
});

test('changes the dates of a half term, and says what is wrong with them', async () => {
  await open();
  await edit.click();
  const scotland = dialog.getByLabelText('Scotland');
  await scotland.fill('');
  await save();
  await expect.element(dialog.getByText(/Enter a day, month and year, such as/)).toBeVisible();

  const refusal = { code: 'validation-failed', errors: [{ field: 'dates.scotland', message: 'Choose a day after today.' }] };
  worker.use(refuse.post('/api/connection/calendar/{id}', 400, refusal));
  await scotland.fill('2020-01-06');
  await save();
  await expect.element(dialog.getByText(/Choose a day after today\.$/)).toBeVisible();
  const detail = 'In each nation, a half term must start after the one before it and before the next.';
  worker.use(refuse.post('/api/connection/calendar/{id}', 409, { code: 'half-terms-out-of-order', detail }));
  await scotland.fill('2035-10-01');
  await save();
  await expect.element(dialog.getByRole('alert').filter({ hasText: detail })).toBeVisible();

  const moved = { ...halfTerms[0]!, dates: { ...halfTerms[0]!.dates, scotland: '2037-01-28' } };
  worker.use(answer.post('/api/connection/calendar/{id}', moved));
  await scotland.fill('28 Jan 2037');
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  await expect.element(page.getByRole('status').filter({ hasText: 'Spring 1, 2036/37 has been changed.' })).toBeVisible();
  await expect.element(row.nth(1).getByText('28/01/2037')).toBeVisible();
});

test('moves the day on which the quilts turn over', async () => {
  await open();
  await expect.element(row.nth(1).getByText('30/01/2037')).toBeVisible();
  await edit.click();
  const sent: unknown[] = [];
  worker.use(
    answer.post('/api/connection/calendar/{id}', ({ body }) => {
      sent.push(body);
      return { ...halfTerms[0]!, quiltsRevealAt: '2037-01-31T14:00:00.000Z' };
    }),
  );
  await dialog.getByLabelText('Quilts turn over on').fill('2037-01-31');
  await save();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'The quilts of Spring 1, 2036/37 turn over on 31/01/2037 at 2pm.' }))
    .toBeVisible();
  await expect.element(row.nth(1).getByText('31/01/2037')).toBeVisible();
  expect(sent).toEqual([{ dates: halfTerms[0]!.dates, quiltsRevealOn: '2037-01-31' }]);
});

test('the dates being edited survive Escape and a reload until Cancel', { tags: ['whole'] }, async () => {
  await open();
  await edit.click();
  const wales = dialog.getByLabelText('Wales');
  await wales.fill('2037-02-03');
  await userEvent.keyboard('{Escape}');
  await open();
  await edit.click();
  await expect.element(wales).toHaveValue('2037-02-03');
  await expect.element(dialog.getByText('Draft restored', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await edit.click();
  await expect.element(wales).toHaveValue('05/01/2037');
});
