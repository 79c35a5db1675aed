import type { CSSProperties, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusAfterRender } from '../../lib/focus.ts';
import { plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { leaveFullScreen } from '../../shell/whiteboard/use-full-screen.ts';
import { FullScreenButton, Whiteboard } from '../../shell/whiteboard/whiteboard.tsx';
import type { Quilt } from './api.ts';
import { shapeOf } from './grid-fit.ts';
import { questionText } from './question-text.ts';
import { QUILT_HEADING } from './quilt-head.tsx';
import { shortHalfTerm } from './quilt-words.ts';
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

/** The quilt on the classroom's board: the patches, the question, and few buttons. */
export function WhiteboardFrame({ quilt, columns, grid, controls, note, children }: Props) {
  const { halfTerm, classes, schools, question, patches } = quilt;
  const { text, lang } = questionText(question);
  const navigate = useNavigate();

  async function close() {
    await leaveFullScreen();
    await navigate(paths.quilt);
    // The bars are new: nothing else moves the focus there.
    focusAfterRender(QUILT_HEADING, { preventScroll: true });
  }

  return (
    <Whiteboard
      title={text}
      kick={t('{halfTerm} · {classes} in {schools}', {
        halfTerm: shortHalfTerm(halfTerm.name),
        classes: plural(classes, '{count} class', '{count} classes'),
        schools: plural(schools, '{count} school', '{count} schools'),
      })}
      heading={text}
      lang={lang}
      className={css.board}
      style={{ '--shape': shapeOf(patches.length, columns) } as CSSProperties}
      onClose={() => void close()}
    >
      <div className={css.room}>
        <div className={css.quilt}>{grid}</div>
      </div>
      <div className={css.middle}>{children}</div>
      <div className={css.foot}>
        <div className={css.controls}>
          {controls}
          <FullScreenButton />
        </div>
        {note}
      </div>
    </Whiteboard>
  );
}
