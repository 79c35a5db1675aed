import type { CSSProperties } from 'react';
import { t } from '../../lib/i18n.ts';
import { evenColumns } from './grid-fit.ts';
import type { useLiveQuilt } from './live-quilt.ts';
import { PatchItem } from './patch-item.tsx';
import { QuestionChoice } from './question-choice.tsx';
import { QuiltHead } from './quilt-head.tsx';
import { RevealCard } from './reveal-card.tsx';
import css from './waiting-quilt.module.css';

type Props = { live: ReturnType<typeof useLiveQuilt> /** A patch was changed; says how. */; onChange: (words: string) => void };

/** As many patches as fit in a row of a wide window. */
const COLUMNS = 6;

/** The quilt before it turns over: own patches face up, those of other schools face down. */
export function WaitingQuilt({ live, onChange }: Props) {
  const { quilt, hasLostContact } = live;
  const count = quilt.patches.length;
  const columns = count > COLUMNS ? evenColumns(count, COLUMNS) : COLUMNS;
  return (
    <>
      <div className={css.top}>
        <QuiltHead quilt={quilt} />
        <RevealCard live={live} />
      </div>
      <p role="status" className={css.contact}>
        {hasLostContact && t('We can’t reach the service at the moment. This is the quilt as it was last.')}
      </p>
      {quilt.choices.length > 0 && <QuestionChoice quilt={quilt} />}
      {count === 0 ? (
        <p className="nothing-here">{t('No class has anybody in it yet. A Lead can add people to classes in Users & Groups.')}</p>
      ) : (
        <ul aria-label={t('Patches')} className={`plain-list ${css.patches}`} style={{ '--columns': columns } as CSSProperties}>
          {quilt.patches.map((patch, place) => (
            <PatchItem key={patch.schoolGroup.id} patch={patch} isUrgent={place < 6} onChange={onChange} />
          ))}
        </ul>
      )}
      <ol className={`plain-list ${css.how}`}>
        <li>
          <h2>{t('Sew')}</h2>
          <p>{t('Draw it, photograph it, add it. You can change your patch until the quilt turns over.')}</p>
        </li>
        <li>
          <h2>{t('Turn over together')}</h2>
          <p>{t('Open the whiteboard page with your class. Nobody sees a patch before the others do.')}</p>
        </li>
        <li>
          <h2>{t('Ask, answer, answer back')}</h2>
          <p>{t('Three turns between two classes make a stitch that joins their patches.')}</p>
        </li>
      </ol>
    </>
  );
}
