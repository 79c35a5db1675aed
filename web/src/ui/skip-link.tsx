import type { ReactNode } from 'react';
import css from './skip-link.module.css';

type Props = { href: `#${string}`; target: () => HTMLElement | null | undefined; children: ReactNode };

/** Moves the focus past what repeats on every page. Shown only while it has the focus. */
export function SkipLink({ href, target, children }: Props) {
  return (
    <a
      href={href}
      className={css.skip}
      onClick={(event) => {
        // A changed hash would count as a navigation and lose the router's scroll position.
        event.preventDefault();
        target()?.focus();
      }}
    >
      {children}
    </a>
  );
}
