import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import X from 'lucide-react/icons/x';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusAfterRender } from '../../lib/focus.ts';
import { entryNumber } from '../../lib/history-entry.ts';
import { plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Quilt } from './api.ts';
import { shapeOf } from './grid-fit.ts';
import { questionText } from './question-text.ts';
import { QUILT_HEADING } from './quilt-head.tsx';
import { shortHalfTerm } from './quilt-words.ts';
import { useFullScreen } from './use-full-screen.ts';
import css from './whiteboard.module.css';

type Props = {
  quilt: Quilt;
  columns: number;
  /** The patches. */
  grid: ReactNode;
  /** Before the buttons that every state has. */
  controls?: ReactNode;
  /** Below the buttons. */
  note?: ReactNode;
  children: ReactNode;
};

/** The page for the classroom's board, without the app's bars: the patches, the question, and few buttons. */
export function WhiteboardFrame({ quilt, columns, grid, controls, note, children }: Props) {
  const { halfTerm, classes, schools, question, patches } = quilt;
  const { text, lang } = questionText(question);
  const [isFull, toggleFull] = useFullScreen();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(text);

  // As the app's frame does, which this page has not: the first page of a tab keeps the browser's focus.
  useEffect(() => {
    if ((entryNumber() ?? 0) > 0) heading.current?.focus({ preventScroll: true });
  }, []);

  async function close() {
    if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
    await navigate(paths.quilt);
    // The bars are new: nothing else moves the focus there.
    focusAfterRender(QUILT_HEADING, { preventScroll: true });
  }

  return (
    <main id="main" className={css.board} style={{ '--shape': shapeOf(patches.length, columns) } as CSSProperties}>
      <div className={css.head}>
        <p className={`strong ${css.kick}`}>
          {t('{halfTerm} · {classes} in {schools}', {
            halfTerm: shortHalfTerm(halfTerm.name),
            classes: plural(classes, '{count} class', '{count} classes'),
            schools: plural(schools, '{count} school', '{count} schools'),
          })}
        </p>
        <IconButton icon={X} label={t('Close')} className={css.close} onClick={() => void close()} />
        <h1 ref={heading} tabIndex={-1} lang={lang} dir="auto">
          {text}
        </h1>
      </div>
      <div className={css.room}>
        <div className={css.quilt}>{grid}</div>
      </div>
      <div className={css.middle}>{children}</div>
      <div className={css.foot}>
        <div className={css.controls}>
          {controls}
          {toggleFull && (
            <IconButton
              icon={isFull ? Minimize : Maximize}
              label={t('Full screen')}
              aria-pressed={isFull}
              className={css.icon}
              onClick={toggleFull}
            />
          )}
        </div>
        {note}
      </div>
    </main>
  );
}
