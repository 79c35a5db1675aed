import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { entryNumber } from '../../lib/history-entry.ts';
import { t } from '../../lib/i18n.ts';
import { useTitle } from '../../lib/title.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFullScreen } from './use-full-screen.ts';
import css from './whiteboard.module.css';

type Props = {
  /** The title of the tab. */
  title: string;
  /** The line above the heading. */
  kick: ReactNode;
  heading: ReactNode;
  lang?: string | undefined;
  className: string | undefined;
  style?: CSSProperties;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a page for the classroom's board, without the app's bars: always dark, with a heading and a way out. */
export function Whiteboard({ title, kick, heading, lang, className, style, onClose, children }: Props) {
  const h1 = useRef<HTMLHeadingElement>(null);
  useTitle(title);

  // As the app's frame does, which this page has not: the first page of a tab keeps the browser's focus.
  useEffect(() => {
    if ((entryNumber() ?? 0) > 0) h1.current?.focus({ preventScroll: true });
  }, []);

  return (
    <main id="main" className={cx(css.board, className)} style={style}>
      <div className={css.head}>
        <p className={`strong ${css.kick}`}>{kick}</p>
        <IconButton icon={X} label={t('Close')} className={css.close} onClick={onClose} />
        <h1 ref={h1} tabIndex={-1} lang={lang} dir="auto" className={css.heading}>
          {heading}
        </h1>
      </div>
      {children}
      <ScrollRestoration />
    </main>
  );
}

/** Fills the screen with the page; nothing where that is not possible. */
export function FullScreenButton() {
  const [isFull, toggle] = useFullScreen();
  if (!toggle) return null;
  return <BoardIconButton icon={isFull ? Minimize : Maximize} label={t('Full screen')} aria-pressed={isFull} onClick={toggle} />;
}

/** A button in the size of the board's. */
export const BoardIconButton = (props: ComponentProps<typeof IconButton>) => <IconButton {...props} className={css.icon} />;
