import { type ReactNode, useEffect, useId } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { t } from '../lib/i18n.ts';
import { ChevronIcon } from '../ui/first-icons.tsx';
import { usePopover } from '../ui/use-popover.ts';
import css from './nav-bar.module.css';

type NavLinkTo = { to: string; text: string /** What follows the text, for example a count. */; note?: ReactNode };
type Groups = { text: ReactNode; groups: { title: string; links: NavLinkTo[] }[] };

/** A button that opens groups of links. Not an ARIA menu: Tab moves through it, Escape closes it. */
export function NavDisclosure({ text, groups }: Groups) {
  const { pathname, hash } = useLocation();
  const here = pathname + hash;
  const id = useId();
  return (
    <NavPopover text={text} isHere={groups.some(({ links }) => links.some(({ to }) => to === here))}>
      {groups.map(({ title, links }) => (
        <div key={title} className={css.group}>
          <p id={`${id}-${title}`} className="quiet small strong">
            {t(title)}
          </p>
          <ul aria-labelledby={`${id}-${title}`} className="plain-list">
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className={css.popoverLink} aria-current={link.to === here ? 'page' : undefined}>
                  {t(link.text)}
                  {link.note}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </NavPopover>
  );
}

/** The shared behaviour of everything that opens below the bar. */
export function NavPopover({ text, isHere, children }: { text: ReactNode; isHere?: boolean; children: ReactNode }) {
  const { isOpen, setOpen, holder, button, onKeyDown } = usePopover<HTMLLIElement>();
  const panelId = useId();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the list
  useEffect(() => setOpen(false), [key]);

  return (
    <li ref={holder} className={css.holder} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={css.item}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css.itemText}>{text}</span>
        <ChevronIcon strokeWidth={2} className={`chevron ${css.chevron}`} />
      </button>
      <div id={panelId} className={css.popover} hidden={!isOpen}>
        {children}
      </div>
    </li>
  );
}

/** A link in the bar; the current page is marked, also for screen readers. */
export function NavItem({ to, label, children }: { to: string; label?: string | undefined; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className={css.item} aria-label={label} end>
        <span className={css.itemText}>{children}</span>
      </NavLink>
    </li>
  );
}
