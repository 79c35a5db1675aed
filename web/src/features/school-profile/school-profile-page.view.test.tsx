import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { filledInWithOwn } from '../../../test/autocomplete.ts';
import { config, lead } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { MediaItem } from './api.ts';
import { aLead, ownSchool, schoolProfile } from './examples.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Optional fields say so after their name. */
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`));
const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/schoolprofile', [...answers, ...schoolProfile()], { roles: lead });
const restored = () => page.getByText('Draft restored', { exact: true });

/** What a new school has not stated yet. */
const newSchool = () => ownSchool({ locationType: null, numberOfPupils: null, primaryEthnicity: null, secondaryEthnicity: null });

test('browsers offer nothing of the Lead’s own for the school', async () => {
  await open();
  await expect.element(page.getByLabelText('School Name')).toBeVisible();
  expect(filledInWithOwn()).toEqual([]);
});

test('has nothing to save before a change', async () => {
  await open();
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(page.getByText('No changes to save')).toBeVisible();
  await expectToFit();
});

test('names each missing field, and Reset shows what is stored', async () => {
  await open(answer.get('/api/school/myschool', newSchool()));
  await field('School Name').fill('');
  await field('Postcode').fill('');
  await field('School Email').fill('office@');
  await field('Primary Contact Name').fill('');
  await field('County').selectOptions('');
  await field('School Type').selectOptions('');
  await field('Number of Pupils').fill('many');
  await button('Save').click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  const problems = summary.getByRole('link').elements();
  expect(problems.map((link) => link.textContent)).toEqual([
    'Enter school name',
    'Enter a contact name',
    'Please provide a valid email address',
    'Enter postcode',
    'Select a county',
    'Select a school type',
    'Select a location type',
    'Enter a number from 0 to 10000',
    'Select an ethnicity',
    'Select an ethnicity',
  ]);
  await expect.poll(() => document.title).toBe('Error: School Profile – Patchwork');
  await expectToFit();
  await field('School Name').fill('x'.repeat(256));
  await expect.element(field('School Name')).toHaveAccessibleDescription(/Maximum 100 characters/);
  await field('Postcode').fill('x'.repeat(46));
  await expect.element(field('Postcode')).toHaveAccessibleDescription(/Maximum 45 characters/);

  await button('Reset').click();
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(summary).not.toBeInTheDocument();
  await expect.element(field('School Name')).toHaveValue('Ravensmoor Primary');
});

test('saves the profile and says so', async () => {
  await open(
    answer.post('/api/school/myschool/{id}', ({ body }) => {
      expect(body).toMatchObject({ headTeacher: 'Carys Noor', numberOfPupils: 112, locationTypeId: 2 });
      return ownSchool({ headTeacher: 'Carys Noor', numberOfPupils: 112, locationType: { id: 2, name: 'Rural' } });
    }),
  );
  await field('Primary Contact Name').fill('Carys Noor');
  await field('Number of Pupils').fill('112');
  await field('Location Type').selectOptions('Rural');
  await button('Save').click();
  const saved = page.getByRole('status').filter({ hasText: 'Saved' });
  await expect.element(saved).toBeVisible();
  await expect.element(saved).toHaveFocus();
  await expect.element(button('Save')).toBeDisabled();
});

test('restores a draft after a reload, until Reset', async () => {
  await open();
  await field('Primary Contact Name').fill('Ada of the Moor');
  await open();
  await expect.element(restored()).toBeVisible();
  await expect.element(field('Primary Contact Name')).toHaveValue('Ada of the Moor');
  await button('Reset').click();
  await expect.element(restored()).not.toBeInTheDocument();
  await open();
  await expect.element(field('Primary Contact Name')).toHaveValue('Ada Wilding');
});

test('restores the chosen safeguarding lead, and forgets it once named', async () => {
  const users = [aLead(), aLead({ id: 72, firstName: 'Idris', lastName: 'Vaughan', title: 'Mr' })];
  const list = answer.get('/api/user/myschool', users);
  const chosen = page.getByLabelText('Safeguarding lead', { exact: true });
  const choice = () => (chosen.query() as HTMLSelectElement | null)?.selectedOptions[0]?.textContent;
  await open(list);
  await chosen.selectOptions('Mr Idris Vaughan');
  await open(list);
  await expect.element(restored()).toBeVisible();
  await expect.poll(choice).toBe('Mr Idris Vaughan');
  await expectToFit();
  const named = { ...users[1]!, safeguardingLead: true };
  await open(list, answer.post('/api/user/safeguardinglead/{id}', named));
  await button('Name as safeguarding lead').click();
  const said = page.getByRole('status').filter({ hasText: 'Mr Idris Vaughan is now the designated safeguarding lead.' });
  await expect.element(said).toHaveFocus();
  await open(answer.get('/api/user/myschool', [users[0]!, named]));
  await expect.poll(choice).toBe('Mr Idris Vaughan');
  await expect.element(restored()).not.toBeInTheDocument();
});

const card = () => page.getByRole('region', { name: 'School badge' });
const chooser = () => card().getByLabelText('Picture of the badge');
const choose = (file: File) => userEvent.upload(chooser(), file);

/** A square in one colour, as PNG. */
async function crest(): Promise<File> {
  const canvas = new OffscreenCanvas(60, 60);
  canvas.getContext('2d')!.fillRect(0, 0, 60, 60);
  return new File([await canvas.convertToBlob()], 'crest.png', { type: 'image/png' });
}

test('says which files cannot be a badge', async () => {
  await open();
  await choose(new File(['%PDF-'], 'crest.pdf', { type: 'application/pdf' }));
  await expect.element(card().getByText('Image files only please.')).toBeVisible();
  for (const file of [
    new File(['not a picture'], 'crest.png', { type: 'image/png' }),
    new File(['no picture'], 'crest.jpg', { type: 'image/jpeg' }),
  ]) {
    await choose(file);
    await expect.element(card().getByText('This picture could not be read. Please choose another one.')).toBeVisible();
  }
});

test('previews a round badge, which can be cancelled', async () => {
  await open();
  await choose(await crest());
  const preview = () => card().element().querySelector('canvas');
  await expect.element(button('Use this badge')).toHaveFocus();
  expect(getComputedStyle(preview()!).borderRadius).toBe('50%');
  await expectToFit();
  await button('Cancel').click();
  expect(preview()).toBeNull();
});

test('takes a phone’s photo that the browser cannot show, by its name', async () => {
  await open(answer.get('/api/config', config({ imageFileExtensions: ['heic'] })));
  await choose(new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic'], 'IMG_0001.HEIC', { type: 'image/heic' }));
  await expect.element(card().getByText('IMG_0001.HEIC')).toBeVisible();
  await expect.element(button('Use this badge')).toBeVisible();
});

const anItem = (given: Partial<MediaItem> = {}): MediaItem => ({
  id: 40,
  url: '/api/mediaitem/40/large',
  isImage: true,
  isVideo: false,
  displayOrder: 0,
  thumbnail: null,
  videoMimeType: null,
  width: null,
  height: null,
  altText: null,
  processing: 'queued',
  ...given,
});

test('says that a photo cannot be read, and another one can be chosen', { tags: ['whole'] }, async () => {
  await open(
    answer.post('/api/file/school/{schoolId}', anItem(), 201),
    answer.get('/api/mediaitem/{id}', anItem({ processing: 'failed', failure: 'not-decodable' })),
  );
  await choose(await crest());
  await button('Use this badge').click();
  await expect.element(card().getByText('This photo cannot be read. Please save it as a JPEG and add it again.')).toBeVisible();
  await expect.element(button('Upload badge')).toBeVisible();
  await expect.element(card().getByText('Badge saved')).not.toBeInTheDocument();
});

test('shows the badge once it has been prepared', { tags: ['whole'] }, async () => {
  // A picture that needs no call.
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  await open(
    answer.post('/api/file/school/{schoolId}', anItem(), 201),
    answer.get('/api/mediaitem/{id}', anItem({ processing: 'ready' })),
  );
  worker.use(answer.get('/api/school/myschool', ownSchool({ badgeMediaItem: { id: 40, url: picture } })));
  await choose(await crest());
  await button('Use this badge').click();
  await expect.element(card().getByText('Badge saved')).toBeVisible();
  expect(card().element().querySelector('img')?.getAttribute('src')).toBe(picture);
  await expect.element(button('Replace badge')).toBeVisible();
});
