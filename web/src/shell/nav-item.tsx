import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import css from './nav-bar.module.css';

/** One place in the bar; the page one is on is marked for eyes and ears. */
export function NavItem({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className={css.item} end>
        <span className={css.itemText}>{children}</span>
      </NavLink>
    </li>
  );
}
