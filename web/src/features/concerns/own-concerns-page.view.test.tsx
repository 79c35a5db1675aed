import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { EARLIER, framed, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import type { OwnConcern } from './api.ts';

const mine = (given: Partial<OwnConcern>): OwnConcern => ({
  id: 7,
  kind: 'article',
  targetId: 500,
  articleId: 500,
  excerpt: 'Our coats',
  reason: 'A surname is on the coat peg.',
  createDate: EARLIER,
  state: 'new',
  closeDate: null,
  ...given,
});

test('says of each concern what has happened to it', async () => {
  const concerns = [mine({ id: 7 }), mine({ id: 6, reason: 'The gate.', state: 'closed', closeDate: EARLIER })];
  await openScreen('/myConcerns', [...framed(), answer.get('/api/concern/mine', concerns)], { roles: teacher });
  const item = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await expect.element(item('coat peg').getByText('We’ve received it. Our team will look into it.')).toBeVisible();
  await expect
    .element(item('The gate.').getByText('Our team has dealt with it and closed it. Thank you for telling us.'))
    .toBeVisible();
});
