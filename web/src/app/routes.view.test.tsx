import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../test/answers.ts';
import { framed } from '../../test/examples.ts';
import { openScreen } from '../../test/screen.tsx';
import { paths, patterns } from '../lib/paths.ts';
import { type Role, useSession } from '../lib/session.ts';
import { pages } from './pages.ts';
import { routes } from './routes.tsx';

// Which roles open which path. Screens are replaced by their names: what they show is for their own tests.
const loaded: string[] = [];
beforeEach(() => {
  for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
    const screen = {
      loader: () => {
        if (name !== 'login') loaded.push(name);
        return null;
      },
      Component: () => createElement('h1', null, name),
    };
    vi.spyOn(pages, name).mockResolvedValue(screen as never);
  }
});

const opens: Record<string, Role[]> = {
  [paths.home]: ['Viewer'],
  [patterns.classPage]: ['Viewer'],
  [patterns.sameOrDifferent]: ['Viewer'],
  [paths.messages]: ['Viewer'],
  [paths.profile]: ['Viewer'],
  [paths.schoolUsers]: ['SchoolAdmin'],
  [paths.schoolProfile]: ['SchoolAdmin'],
  [paths.pictures]: ['SchoolAdmin', 'Admin'],
  [paths.review]: ['SchoolAdmin', 'Admin'],
  [paths.evidence]: ['SchoolAdmin'],
  [paths.book]: ['Viewer'],
  [paths.quilt]: ['Viewer'],
  [patterns.quilt]: ['Viewer'],
  [patterns.quiltSew]: ['Contributor'],
  [patterns.quiltPoster]: ['Viewer'],
  [paths.quiltWhiteboard]: ['Viewer'],
  [patterns.read]: ['Viewer'],
  [paths.week]: ['Viewer'],
  [paths.weekWhiteboard]: ['Viewer'],
  [paths.feedback]: ['Contributor'],
  [paths.signUps]: ['AdminRO', 'SignUpApproval'],
  [paths.adminSchools]: ['Admin'],
  [paths.adminUsers]: ['Admin'],
  [patterns.schoolEdit]: ['Admin'],
  [patterns.userEdit]: ['Admin'],
  [paths.connections]: ['Superuser'],
  [paths.announcements]: ['Admin'],
  [paths.adminFeedback]: ['Admin'],
  [paths.pendingChanges]: ['SignUpApproval', 'Admin'],
  [paths.register]: ['Admin'],
  [paths.quiltQuestions]: ['AdminRO', 'Admin'],
  [paths.concerns]: ['SchoolAdmin', 'SafeguardingLead', 'Admin'],
  [patterns.concern]: ['SchoolAdmin', 'SafeguardingLead', 'Admin'],
  [paths.ownConcerns]: ['Viewer'],
  [paths.gone]: ['Viewer'],
  [patterns.textVersions]: ['Admin'],
};
const addressOf = (pattern: string) => pattern.replace(':id', '1');

const calls = framed();
/** Why the user is at the login. */
const notice = () => useSession.getState().notice;
const target = () => sessionStorage.getItem('patchwork.target');

test('every screen that asks for a role is in the table', () => {
  // Public screens have no loader of their own in the routes; nor does the one for unknown addresses.
  const [{ children: [{ children = [] } = {}] = [] } = {}, ...others] = routes;
  const asking = [...children, ...others].filter(({ path, loader }) => loader && !path?.startsWith('/dev'));
  expect(asking.map(({ path }) => path).toSorted()).toEqual(Object.keys(opens).toSorted());
});

const roles: Role[] = [
  'Viewer',
  'Contributor',
  'Responder',
  'SchoolAdmin',
  'SafeguardingLead',
  'AdminRO',
  'SignUpApproval',
  'Admin',
  'Superuser',
];
for (const role of roles) {
  test(`the role ${role} alone opens its screens; every other one sends it to the login with the reason`, async () => {
    const router = await openScreen(paths.contact, calls, { roles: [role] });
    for (const [pattern, allowed] of Object.entries(opens)) {
      const address = addressOf(pattern);
      sessionStorage.removeItem('patchwork.target');
      loaded.length = 0;
      await router.navigate(address);
      const isOpen = allowed.includes(role);
      expect([address, router.state.location.pathname]).toEqual([address, isOpen ? address : paths.login]);
      expect([address, target()]).toEqual([address, isOpen ? null : address]);
      // The data of a screen is not requested before the role is known to be right.
      expect([address, loaded.length]).toEqual([address, isOpen ? 1 : 0]);
      if (!isOpen) expect(notice()).toEqual({ forbidden: address });
    }
  });
}

test('a visitor sees the login instead of every screen that asks for a role, without a reason', async () => {
  const router = await openScreen(paths.contact, [refuse.get('/api/user', 401, { code: 'not-signed-in' })]);
  for (const pattern of Object.keys(opens)) {
    sessionStorage.removeItem('patchwork.target');
    await router.navigate(addressOf(pattern));
    expect([pattern, router.state.location.pathname, target()]).toEqual([pattern, paths.login, addressOf(pattern)]);
  }
  await expect.element(page.getByRole('heading', { level: 1, name: 'login' })).toBeVisible();
  expect(notice()).toBeNull();
});
