import type { CSSProperties, ReactNode } from 'react';
import { plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { WhiteboardFrame } from '../../shell/whiteboard/whiteboard-frame.tsx';
import type { Quilt } from './api.ts';
import { shapeOf } from './grid-fit.ts';
import css from './quilt-board.module.css';
import { shortHalfTerm } from './quilt-words.ts';

type Props = {
  quilt: Quilt;
  columns: number;
  /** The patches. */
  grid: ReactNode;
  isWaiting?: boolean;
  controls?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

/** The quilt on the classroom's board: the patches, the question, and few buttons. */
export function QuiltBoard({ quilt, columns, grid, isWaiting = false, children, ...rest }: Props) {
  const { halfTerm, classes, schools, question, patches } = quilt;
  const { text, lang } = questionText(question);
  return (
    <WhiteboardFrame
      title={text}
      lang={lang}
      hasLargeTitle={isWaiting}
      kicker={t('{halfTerm} · {classes} in {schools}', {
        halfTerm: shortHalfTerm(halfTerm.name),
        classes: plural(classes, '{count} class', '{count} classes'),
        schools: plural(schools, '{count} school', '{count} schools'),
      })}
      backTo={paths.quilt}
      style={{ '--shape': shapeOf(patches.length, columns) } as CSSProperties}
      main={<div className={css.quilt}>{grid}</div>}
      {...rest}
    >
      {children}
    </WhiteboardFrame>
  );
}
