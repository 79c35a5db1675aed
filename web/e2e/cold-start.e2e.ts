import { expect, test } from '@playwright/test';

/** The feed's answers; the reader has no reports, connections or favourites yet. */
const answers = {
  '/api/user': {
    id: 1,
    roles: ['Viewer'],
    title: 'Ms',
    firstName: 'Nell',
    lastName: 'Bell',
    createDate: '2020-01-01T00:00:00Z',
    school: { id: 1, name: 'Hillside' },
    schoolGroup: { id: 1, name: 'Year 4' },
  },
  '/api/article/0': [],
  '/api/connection': [],
  '/api/favourite': [],
  '/api/messages/unread/count': 0,
};

// React renders the first screen in slices of 5 ms, and posts itself a message to continue. Here a slice ends after a few components, and
// the last answer, delayed until the third slice, arrives while React renders the screen.
test('the page replaces the skeleton when its data arrives while the skeleton is being rendered', { tag: '@whole' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let skew = 0;
    let calls = 0;
    performance.now = () => {
      calls += 1;
      if (calls > 8) skew += 6;
      return now() + skew;
    };

    let slices = 0;
    let release: () => void;
    const rendering = new Promise<void>((resolve) => {
      release = resolve;
    });
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      slices += 1;
      calls = 0;
      if (slices === 3) release();
      setTimeout(() => post.apply(this, message as never), 10);
    };
    const fetchNow = window.fetch;
    window.fetch = async (...request) => {
      const answer = await fetchNow(...request);
      if (answer.url.endsWith('/api/favourite')) await rendering;
      return answer;
    };
  });
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname in answers
      ? route.fulfill({ json: answers[pathname as keyof typeof answers] })
      : route.fulfill({ status: 404 });
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeAttached();
  await expect(page).toHaveTitle(/^Reports/);
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
});
