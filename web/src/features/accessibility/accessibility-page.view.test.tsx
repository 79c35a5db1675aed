import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { config } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';

test('a visitor reads the statement, to which the contact page leads', async () => {
  await openScreen('/contact', [answer.get('/api/config', config())]);
  await page.getByRole('main').getByRole('link', { name: 'Accessibility statement' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibility statement' })).toHaveFocus();
  const parts = page.getByRole('heading', { level: 2 });
  expect(parts.elements().map(({ textContent }) => textContent)).toEqual([
    'How accessible the app is',
    'What does not work yet',
    'How we tested it',
    'What we do not know',
    'Tell us',
  ]);
});
