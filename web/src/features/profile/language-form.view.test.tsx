import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline } from '../../../test/answers.ts';
import { me, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { profile } from './examples.ts';

const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/userprofile', [...answers, ...profile()], { roles: teacher });
const english = () => page.getByRole('combobox', { name: 'Language of the app and of your emails' });
const welsh = () => page.getByRole('combobox', { name: "Iaith yr ap a'ch negeseuon e-bost" });

test('a language is chosen for the app and the emails, and the focus stays in the list', async () => {
  await open(
    answer.post('/api/user/update/language', ({ body }) => {
      expect(body).toEqual({ language: 'cy' });
      return me({ language: 'cy' });
    }),
  );
  await expect.element(english()).toHaveValue('en');
  await english().selectOptions('Cymraeg');
  await expect.element(welsh()).toHaveFocus();
  await expect.element(welsh()).toHaveValue('cy');
  await expect.element(page.getByText("Wedi'i gadw")).toBeVisible();
});

test('says when the choice could not be saved, and the next visit saves it', async () => {
  await open(offline.post('/api/user/update/language'));
  await english().selectOptions('Cymraeg');
  await expect.element(welsh()).toHaveAccessibleDescription(/ni?d oedd modd ei gadw/);
  await expect.poll(() => document.title).toMatch(/^Gwall: /);
  const sent: unknown[] = [];
  await open(
    answer.post('/api/user/update/language', ({ body }) => {
      sent.push(body);
      return me({ language: 'cy' });
    }),
  );
  await expect.poll(() => sent).toEqual([{ language: 'cy' }]);
});
