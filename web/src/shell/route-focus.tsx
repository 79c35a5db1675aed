import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of page: focus to its h1, and its title said once. The first page keeps the browser's own focus. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (heading && heading.tabIndex < 0) heading.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    setSaid(document.title);
  }, [pathname]);

  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {said}
    </div>
  );
}
