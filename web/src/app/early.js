// Asks for what the page shows first while its scripts are still on their way: on a slow phone that is a second. For the feed only
// where somebody was signed in, and not for links, which show something else. lib/prefetch.ts takes the answers.
try {
  const isKnown = localStorage.getItem('patchwork.signedIn');
  // What stands in the page already is English, and the feed's for somebody who is signed in.
  if (localStorage.getItem('patchwork.language') || (location.pathname === '/home' && !isKnown))
    document.documentElement.dataset.blank = '';
  const feed = ['/api/user', '/api/article/0', '/api/connection', '/api/favourite'];
  const wanted = { '/login': ['/api/config'], '/home': isKnown && !location.search ? feed : [] }[location.pathname] ?? [];
  const ask = (path, init = { headers: { 'X-Requested-With': 'XMLHttpRequest' } }) => fetch(path, init);
  window.early = Object.fromEntries(wanted.map((path) => [path, ask(path)]));
  const token = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  if (wanted === feed && token)
    window.early['POST /api/feed/visit'] = ask('/api/feed/visit', {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': decodeURIComponent(token.slice(11)) },
    });
  for (const answer of Object.values(window.early)) {
    // Whoever takes an answer handles its failure.
    answer.then(
      ({ status }) => status === 401 && localStorage.removeItem('patchwork.signedIn'),
      () => undefined,
    );
  }
} catch {
  // Storage may be blocked; the app then asks by itself.
}
