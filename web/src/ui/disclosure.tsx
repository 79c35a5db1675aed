import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../lib/cx.ts';
import css from './disclosure.module.css';

type Props = {
  /** The button's content. */
  summary: ReactNode;
  children: ReactNode;
  /** Pass both to control it; otherwise it manages its own state. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  startsOpen?: boolean;
  className?: string;
};

/** A button that opens the content below it. Several in a list form an accordion. */
export function Disclosure({ summary, children, open, onToggle, startsOpen = false, className }: Props) {
  const [own, setOwn] = useState(startsOpen);
  const isOpen = open ?? own;
  const panelId = useId();

  const toggle = () => {
    setOwn(!isOpen);
    onToggle?.(!isOpen);
  };

  return (
    <div className={cx(css.disclosure, className)}>
      <button type="button" className={css.button} aria-expanded={isOpen} aria-controls={panelId} onClick={toggle}>
        <span className={css.summary}>{summary}</span>
        <ChevronDown aria-hidden strokeWidth={1.75} className={cx(css.chevron, 'chevron')} />
      </button>
      <div id={panelId} hidden={!isOpen} className={css.panel}>
        {isOpen && children}
      </div>
    </div>
  );
}
