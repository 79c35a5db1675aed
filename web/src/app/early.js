// Sends the first calls of the login page and the feed while their scripts are still loading, which takes a phone a second.
// lib/prefetch.ts takes the answers from `window.early`. The feed's only for a signed-in user, and not for a link to one report.
try {
  const isSignedIn = Boolean(localStorage.getItem('patchwork.signedIn'));
  // What the page contains is in English, and the feed's skeleton is for a signed-in user.
  if (localStorage.getItem('patchwork.language') || (location.pathname === '/home' && !isSignedIn))
    document.documentElement.dataset.blank = '';

  const answers = {};
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  if (location.pathname === '/login') answers['/api/config'] = fetch('/api/config', { headers });
  if (location.pathname === '/home' && !location.search && isSignedIn) {
    for (const path of ['/api/user', '/api/article/0', '/api/connection', '/api/favourite', '/api/week'])
      answers[path] = fetch(path, { headers });
    const token = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
    if (token)
      answers['POST /api/feed/visit'] = fetch('/api/feed/visit', {
        method: 'POST',
        headers: { ...headers, 'X-XSRF-TOKEN': decodeURIComponent(token.slice('XSRF-TOKEN='.length)) },
      });
  }
  for (const answer of Object.values(answers)) {
    // The page that uses an answer handles its failure.
    answer.then(
      ({ status }) => status === 401 && localStorage.removeItem('patchwork.signedIn'),
      () => undefined,
    );
  }
  window.early = answers;
} catch {
  // Storage may be blocked; the app then sends the calls itself.
}
