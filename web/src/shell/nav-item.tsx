import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import css from './nav-bar.module.css';

/** One place in the bar; the page one is on is marked for eyes and ears. */
export function NavItem({ to, label, children }: { to: string; label?: string | undefined; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className={css.item} aria-label={label} end>
        <span className={css.itemText}>{children}</span>
      </NavLink>
    </li>
  );
}
