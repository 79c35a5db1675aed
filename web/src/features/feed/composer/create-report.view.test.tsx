import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse, wait } from '../../../../test/answers.ts';
import { aReport, config, feedOf, pictureRules, teacher } from '../../../../test/examples.ts';
import { leaveScreen, openScreen } from '../../../../test/screen.tsx';
import { worker } from '../../../../test/worker.ts';
import { addFiles, aPicture, chooseFiles, consent, expectTiles, keptHere, tileOf } from '../examples.ts';
import { useComposer } from './composer-state.ts';

const title = page.getByLabelText('Title', { exact: true });
const narrative = page.getByLabelText('Report', { exact: true });
const saved = page.getByRole('status').filter({ hasText: 'Draft saved' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const noPictures = page.getByRole('region', { name: 'No photos or videos' });

type Answers = Parameters<typeof openScreen>[1];

/** Opens the feed and its form for a new report. */
async function openForm(answers: Answers = []): Promise<void> {
  await openScreen('/home', [...answers, ...feedOf([aReport()])], { roles: teacher });
  await button('Create report').click();
  await expect.element(title).toHaveFocus();
}

test('while the form is open nothing else offers to create a report, and the button hides it', { tags: ['whole'] }, async () => {
  await openScreen('/home', feedOf([]), { roles: teacher });
  await button('Write the first report').click();
  await expect.element(title).toHaveFocus();
  await expect.element(button('Write the first report')).not.toBeInTheDocument();
  await expect.element(button('Create report')).not.toBeInTheDocument();
  await button('Hide the form').click();
  await expect.element(title).not.toBeVisible();
  await expect.element(button('Create report')).toHaveFocus();
});

/** The same after leaving the page. The form was open, and is again. */
async function comeBack(answers: Answers = []): Promise<void> {
  await leaveScreen();
  await openScreen('/home', [...answers, ...feedOf([aReport()])], { roles: teacher });
  await expect.element(title).toBeVisible();
}

async function write(words = 'Half written'): Promise<void> {
  await title.fill(words);
  await narrative.fill('What we did today.');
}

test('names errors after the first attempt to save, until they are corrected', async () => {
  await openForm();
  await expect.element(page.getByText('Enter a title')).not.toBeInTheDocument();
  await button('Save').click();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  for (const sentence of ['Enter a title', 'Enter a report narrative'])
    await expect.element(summary.getByText(sentence)).toBeVisible();
  await title.fill('x'.repeat(101));
  await expect.element(summary.getByText('Maximum 100 characters')).toBeVisible();
  await expect.element(page.getByText('1 too many').first()).toBeVisible();
  await title.fill('x'.repeat(100));
  await expect.element(page.getByText('Maximum 100 characters')).not.toBeInTheDocument();
  await expect.element(page.getByText('0 characters left').first()).toBeVisible();
});

test('names a file that is not allowed until it is removed, also while others are added', async () => {
  await openForm();
  await addFiles(await aPicture('red'), new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
  const refused = page.getByRole('alert').filter({ hasText: 'notes.txt was not added.' });
  await expect.element(refused.getByText('Image or video files only please.')).toBeVisible();
  await expectTiles('Photo 1: red.png');
  await chooseFiles(await aPicture('green'));
  await expectTiles('Photo 1: red.png', 'Photo 2: green.png');
  await button('Remove notes.txt').click();
  await expect.element(refused).not.toBeInTheDocument();
  await expectTiles('Photo 1: red.png', 'Photo 2: green.png');
});

test('adds files that are chosen before the rules for files have loaded, in their order', { tags: ['whole'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openForm([answer.get('/api/config', () => promise.then(() => config()))]);
  await chooseFiles(await aPicture('red'));
  await chooseFiles(new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
  await chooseFiles(await aPicture('green'));
  resolve();
  await expect.element(page.getByText('notes.txt was not added.')).toBeVisible();
  await expectTiles('Photo 1: red.png', 'Photo 2: green.png');
});

test('asks once about missing pictures, and a double press of Save posts one report', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const posts: unknown[] = [];
  const posting = answer.post(
    '/api/article',
    async ({ body }) => {
      posts.push(body);
      await promise;
      return aReport({ id: 501, title: 'No pictures', audience: 'everyone' });
    },
    201,
  );
  await openForm([posting]);
  await write('No pictures');
  await button('Save').click();
  await expect
    .element(
      noPictures.getByText(/^You have not added any photos or videos. While this is not essential, it will help your post/),
    )
    .toBeVisible();
  await expect.element(noPictures).toHaveFocus();
  for (const field of [title, narrative]) await expect.element(field).toHaveAttribute('readonly');
  await noPictures.getByRole('button', { name: 'Add Photos/Videos' }).click();
  await expect.element(noPictures).not.toBeInTheDocument();
  await expect.element(title).not.toHaveAttribute('readonly');

  await button('Save').click();
  await userEvent.dblClick(noPictures.getByRole('button', { name: 'Save' }));
  resolve();
  const card = page.getByRole('article').first();
  await expect.element(card.getByRole('heading', { name: 'No pictures' })).toBeVisible();
  expect(posts).toEqual([expect.objectContaining({ title: 'No pictures', narrative: 'What we did today.' })]);
  // The form closes, the new card has focus, and the form is empty again.
  await expect.element(title).not.toBeVisible();
  await expect.element(card).toHaveFocus();
  await expect.element(page.getByText('Posted. Everyone on Patchwork can see it.')).toBeVisible();
  await button('Create report').click();
  await expect.element(title).toHaveValue('');
});

test('keeps the text of a report that could not be posted, and says so', async () => {
  await openForm([offline.post('/api/article')]);
  await write('Once more');
  await button('Save').click();
  await noPictures.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })).toHaveFocus();
  await expect.element(title).toHaveValue('Once more');
  worker.use(refuse.post('/api/article', 503, { code: 'unavailable' }), answer.get('/api/article/{school}/{page}', []));
  await button('Save').click();
  await noPictures.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/The report could not be saved\..*is still here/)).toBeVisible();
});

test('sorts pictures by button, key and drag, and counts which are described', async () => {
  await openForm();
  await expect.element(page.getByText('Otters').last()).toBeVisible();
  await addFiles(...(await Promise.all(['red', 'green', 'blue', 'gold', 'grey'].map(aPicture))));
  await button('Remove Photo 5').click();
  await button('Move later: Photo 1').click();
  await expect.element(button('Move later: Photo 2')).toHaveFocus();
  await button('Move earlier: Photo 4').click();
  await expectTiles('Photo 1: green.png', 'Photo 2: red.png', 'Photo 3: gold.png', 'Photo 4: blue.png');
  (button('Drag Photo 2').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('status').filter({ hasText: 'Photo 2 moved to place 1' })).toBeInTheDocument();
  await expectTiles('Photo 1: red.png', 'Photo 2: green.png', 'Photo 3: gold.png', 'Photo 4: blue.png');
  await userEvent.dragAndDrop(button('Drag Photo 4'), button('Drag Photo 3'));
  await expectTiles('Photo 1: red.png', 'Photo 2: green.png', 'Photo 3: blue.png', 'Photo 4: gold.png');
  // At either end, the pressed button goes.
  await button('Move earlier: Photo 2').click();
  await expect.element(button('Drag Photo 1')).toHaveFocus();
  await button('Move later: Photo 3').click();
  await expect.element(button('Drag Photo 4')).toHaveFocus();
  await expectTiles('Photo 1: green.png', 'Photo 2: red.png', 'Photo 3: gold.png', 'Photo 4: blue.png');
  const description = tileOf('blue.png').getByRole('textbox', { name: /^Describe this photo/ });
  await description.fill('A blue sky over the playground');
  await expect.element(page.getByText('1 of 4 described')).toBeVisible();
});

test('keeps what is written while the form is closed and the page is left, until it is cleared', async () => {
  await openForm();
  await write();
  await page.getByRole('radio', { name: 'Our own school' }).click();
  await expect.element(saved).toBeVisible();
  await button('Close').click();
  await expect.element(title).not.toBeVisible();
  await expect.element(button('Create report')).toHaveFocus();
  await button('Create report').click();
  await expect.element(title).toHaveValue('Half written');
  await comeBack();
  await expect.element(title).toHaveValue('Half written');
  await expect.element(narrative).toHaveValue('What we did today.');
  await expect.element(page.getByRole('radio', { name: 'Our own school' })).toBeChecked();

  await button('Clear the form').click();
  await button('Cancel').click();
  await expect.element(title).toHaveValue('Half written');
  await button('Clear the form').click();
  await button('Yes, clear the form').click();
  await expect.element(title).toHaveValue('');
  await expect.element(title).toHaveFocus();
  await comeBack();
  await expect.element(title).toHaveValue('');
});

test('keeps photos, their order and descriptions, but not the consent', async () => {
  await openForm();
  await write();
  await addFiles(await aPicture('red'), await aPicture('blue'));
  await button('Move earlier: Photo 2').click();
  await tileOf('blue.png').getByRole('textbox').fill('A blue kite');
  await expect.poll(keptHere).toEqual({ drafts: 1, files: 2 });
  await comeBack();
  await expectTiles('Photo 1: blue.png', 'Photo 2: red.png');
  await expect.element(tileOf('blue.png').getByRole('textbox')).toHaveValue('A blue kite');
  await expect.element(consent).not.toBeChecked();
});

test('says that this browser keeps no files', { tags: ['whole'] }, async () => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  await openForm();
  await write();
  await addFiles(await aPicture('red'));
  await expect.element(page.getByText(/^This browser cannot keep photos and videos\./)).toBeVisible();
  await expect.element(saved).not.toBeInTheDocument();
  IDBObjectStore.prototype.put = put;
});

test('posts photos only with consent', async () => {
  await openForm();
  await write();
  await expect.element(consent).not.toBeInTheDocument();
  await chooseFiles(await aPicture('teal'));
  await button('Save').click();
  await expect.element(consent).toHaveAccessibleDescription(/Tick this when everyone pictured has consent/);
});

test('offers no wider audience than the school allows, and says why', async () => {
  await openForm([answer.get('/api/school/childrenspictures', pictureRules({ defaultAudience: 'school' }))]);
  await expect.element(page.getByRole('radio', { name: 'Our own school' })).toBeChecked();
  for (const name of ['Linked schools', 'Everyone on Patchwork']) {
    const wider = page.getByRole('radio', { name });
    await expect.element(wider).toBeDisabled();
    await expect.element(wider).toHaveAccessibleDescription('Your school’s rules do not allow this. A Lead can change them.');
  }
});

test('does not post a report again whose answer was lost, and saves what was changed since', async () => {
  await openForm([offline.post('/api/article')]);
  await write('Answer lost');
  await button('Save').click();
  await noPictures.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })).toBeVisible();

  const posted = aReport({ id: 501, title: 'Answer lost', narrative: 'What we did today.' });
  const changes: unknown[] = [];
  worker.use(
    answer.get('/api/article/{school}/{page}', [posted]),
    answer.post('/api/article/{pageOrId}', ({ params, body }) => {
      changes.push([params.pageOrId, (body as typeof posted).narrative]);
      return { ...posted, narrative: 'What we did today, with one more sentence.' };
    }),
  );
  await narrative.fill('What we did today, with one more sentence.');
  await button('Save').click();
  await noPictures.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('article').getByText(/with one more sentence/)).toBeVisible();
  expect(changes).toEqual([['501', 'What we did today, with one more sentence.']]);
});

test('offers no draft of a report that was posted although the tab died before its answer arrived', {
  tags: ['whole'],
}, async () => {
  await openForm([wait.post('/api/article')]);
  await write('Answer lost');
  await addFiles(await aPicture('red'));
  await expect.poll(keptHere).toEqual({ drafts: 1, files: 1 });
  await button('Save').click();
  const posted = aReport({ id: 501, title: 'Answer lost', narrative: 'What we did today.' });
  await expect.poll(() => localStorage.getItem('patchwork.draft.71.report.')).toMatch(/"posting"/);
  // The tab that is posting holds this lock until it dies.
  await navigator.locks.request('patchwork.upload.0', { steal: true }, () => undefined);
  await leaveScreen();
  useComposer.setState(useComposer.getInitialState());
  const answers = [answer.get('/api/article/id/{id}', posted), answer.get('/api/article/{school}/{page}', [posted])];
  await openScreen('/home', [...answers, ...feedOf([posted])], { roles: teacher });
  const card = page.getByRole('article', { name: 'Answer lost' });
  await expect.element(card.getByText('0 of 1 files added')).toBeVisible();
  await expect.element(button('Try the missing file again')).toBeVisible();
  await button('Create report').click();
  await expect.element(title).toHaveValue('');
});

test('a video has captions; an error in their file appears at once', async () => {
  await openForm();
  await addFiles(await aPicture('gold'), new File(['film'], 'assembly.mp4', { type: 'video/mp4' }));
  await expect.element(page.getByText('0 of 2 described · 0 of 1 videos with captions')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Add captions/ })).toHaveLength(1);
  const file = page.getByLabelText('Captions of assembly.mp4', { exact: true });
  const wrong = page.getByText(/The caption at line 3 ends before it begins\.$/);
  await userEvent.upload(file, new File(['WEBVTT\n\n00:04.000 --> 00:01.000\n[A tone]\n'], 'wrong.vtt'));
  await expect.element(wrong).toBeVisible();
  const subRip = '1\r\n00:00:00,000 --> 00:00:10,000\r\n[A tone]\r\n';
  await userEvent.upload(file, new File([subRip], 'assembly.srt'));
  await expect.element(page.getByText('Captions: assembly.srt')).toBeVisible();
  await expect.element(wrong).not.toBeInTheDocument();
  await expect.element(page.getByText('0 of 2 described · 1 of 1 videos with captions')).toBeVisible();
  await button('Remove captions of assembly.mp4').click();
  await expect.element(button('Add captions to assembly.mp4')).toHaveFocus();
  await expect.element(page.getByText('0 of 2 described · 0 of 1 videos with captions')).toBeVisible();
});

test('the focus goes to the button for more files when the only photo is removed', { tags: ['whole'] }, async () => {
  await openForm();
  await addFiles(await aPicture('red'), await aPicture('blue'));
  await button('Remove Photo 2').click();
  await expect.element(page.getByRole('list', { name: 'Photos and videos in this report' })).toHaveFocus();
  await button('Remove Photo 1').click();
  await expect.element(button('Add Photos/Videos')).toHaveFocus();
});

test.each([390, 1280])(
  'the focus is on the screen when the form is closed from its end, %i pixels wide',
  { tags: ['whole'] },
  async (width) => {
    await page.viewport(width, 700);
    const reports = Array.from({ length: 8 }, (_, place) => aReport({ id: 400 - place }));
    await openScreen('/home', feedOf(reports), { roles: teacher });
    await button('Create report').click();
    await expect.element(title).toHaveFocus();
    await addFiles(...(await Promise.all(['red', 'green', 'blue', 'gold'].map(aPicture))));
    await expect.element(page.getByRole('article')).toHaveLength(8);
    const close = button('Close').element() as HTMLElement;
    close.focus();
    close.scrollIntoView({ block: 'start' });
    await userEvent.keyboard('{Enter}');
    await expect.element(title).not.toBeVisible();
    await expect.element(button('Create report')).toHaveFocus();
    // What is above may change its height in the next frames.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.element(button('Create report')).toBeInViewport();
    await page.viewport(1280, 900);
  },
);

/** A browser that blocks all storage, as with cookies switched off. Returns a function that ends this. */
function blockStorage(): () => void {
  const refuse = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  const blocked: [object, string][] = [
    ...['getItem', 'setItem', 'removeItem', 'key', 'length'].map((name): [object, string] => [Storage.prototype, name]),
    [window, 'indexedDB'],
    [window, 'caches'],
    [window, 'BroadcastChannel'],
    [LockManager.prototype, 'request'],
  ];
  const undo = blocked.map(([owner, name]) => {
    const was = Object.getOwnPropertyDescriptor(owner, name)!;
    const isMethod = typeof was.value === 'function';
    Object.defineProperty(owner, name, {
      configurable: true,
      ...(isMethod ? { writable: true, value: refuse } : { get: refuse }),
    });
    return () => Object.defineProperty(owner, name, was);
  });
  return () => {
    for (const put of undo) put();
  };
}

test('without any storage a report is written and posted, and the form says once that it keeps no draft', {
  tags: ['whole'],
}, async () => {
  const restore = blockStorage();
  try {
    const posting = answer.post('/api/article', aReport({ id: 501, title: 'Half written', audience: 'everyone' }), 201);
    await openForm([posting]);
    await write();
    const told = page.getByText('This browser cannot keep drafts. Please save before you leave.');
    await expect.element(told).toBeVisible();
    await addFiles(await aPicture('red'));
    await expectTiles('Photo 1: red.png');
    await button('Remove Photo 1').click();
    await expect.element(page.getByText(/cannot keep/)).toBeVisible();
    await expect.element(saved).not.toBeInTheDocument();
    await button('Close').click();
    await button('Create report').click();
    await expect.element(title).toHaveValue('Half written');
    await button('Save').click();
    await noPictures.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByText('Posted. Everyone on Patchwork can see it.')).toBeVisible();
  } finally {
    restore();
  }
});

test('says that no draft is kept once the browser has no room for it', { tags: ['whole'] }, async () => {
  await openForm();
  await write();
  await expect.element(saved).toBeVisible();
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  try {
    await title.fill('Rather more than there is room for');
    await expect.element(page.getByText('This browser cannot keep drafts. Please save before you leave.')).toBeVisible();
    await expect.element(saved).not.toBeInTheDocument();
  } finally {
    Storage.prototype.setItem = setItem;
  }
});

test('opens with the text of the draft where the database of its files never answers', { tags: ['whole'] }, async () => {
  await openForm();
  await write();
  await addFiles(await aPicture('red'));
  await expect.poll(keptHere).toEqual({ drafts: 1, files: 1 });
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = () => new EventTarget() as IDBRequest;
  try {
    await comeBack();
    await expect.element(title).toHaveValue('Half written');
    await expect.element(page.getByText('red.png was not added.')).toBeVisible();
  } finally {
    IDBObjectStore.prototype.get = get;
  }
});
