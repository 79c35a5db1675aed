import { expect, type Locator, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { addFiles, aPicture, cardOf, choose, findReport, openReport } from './support/feed.ts';
import { phoneClip } from './support/media.ts';
import { logIn, signIn, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const subRip = file(
  'assembly.srt',
  '1\r\n00:00:00,000 --> 00:00:10,000\r\n<i>[A tone]</i>\r\n\r\n2\r\n00:00:10,000 --> 00:00:20,000\r\nTom & Jo: <hush>\r\n',
);

/** The captions that the browser has read, once the film plays. */
async function playedCues(video: Locator) {
  await video.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true;
    await film.play();
  });
  const read = () =>
    video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => ({
      mode: track?.mode,
      cues: [...(track?.cues ?? [])].map((cue) => [cue.startTime, cue.endTime, (cue as VTTCue).getCueAsHTML().textContent]),
      shown: [...(track?.activeCues ?? [])].length,
    }));
  await expect.poll(async () => (await read()).shown).toBe(1);
  return read();
}

test('an author captions a film in the composer, other users see the captions, and the author removes them', {
  tag: '@whole',
}, async ({ page, baseURL }) => {
  const violations: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()));
  await signIn(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  const form = page.locator('#composer form');
  const title = `Assembly ${run}`;
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('We listened to one tone.');
  await addFiles(form, [await aPicture('gold')]);
  await form.locator('input[type=file][multiple]').setInputFiles(phoneClip());
  await form.getByLabel('Captions of assembly.mp4', { exact: true }).setInputFiles(subRip);
  await expect(form.getByText('Captions: assembly.srt')).toBeVisible();
  await form.getByRole('button', { name: 'Save', exact: true }).click();

  const card = cardOf(page, title);
  await expect(card.locator('video track')).toHaveAttribute('src', /\/captions\?v=/, { timeout: 90_000 });
  await signOut(page);
  await logIn(page, account('connectedTeacher'));
  const reader = await signedIn(baseURL!, account('connectedTeacher'));
  const report = await findReport(reader, title);
  await reader.dispose();
  await openReport(page, report);
  const heard = {
    mode: 'showing',
    cues: [
      [0, 10, '[A tone]'],
      [10, 20, 'Tom & Jo: <hush>'],
    ],
    shown: 1,
  };
  expect(await playedCues(card.locator('video'))).toEqual(heard);
  await card.locator('video').evaluate((film: HTMLVideoElement) => film.pause());
  await card.getByRole('button', { name: /^Enlarge/ }).click();
  const lightbox = page.getByRole('dialog', { name: `Pictures of ${title}` });
  await lightbox.getByRole('button', { name: 'Next' }).click();
  expect(await playedCues(lightbox.locator('video'))).toEqual(heard);
  await page.keyboard.press('Escape');
  await signOut(page);

  await logIn(page, account('teacher'));
  await openReport(page, report);
  await choose(card, 'report', 'Edit');
  await expect(card.getByText('This video has captions.')).toBeVisible();
  await card.getByRole('button', { name: 'Remove captions of Video 2' }).click();
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.locator('video')).toBeVisible();
  await expect(card.locator('track')).toHaveCount(0);
  expect(violations).toEqual([]);
});
