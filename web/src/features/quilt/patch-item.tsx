import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import type { QuiltPatch } from './api.ts';
import css from './patch-item.module.css';
import { PatchMenu } from './patch-menu.tsx';
import { PatchPicture } from './patch-picture.tsx';
import { patchState } from './patch-state.ts';
import { quoted } from './quilt-words.ts';

// A separate chunk: few patches are removed.
const RemovedLine = lazy(() => import('../../shell/withdrawal/removed-line.tsx'));

type Props = {
  patch: QuiltPatch;
  /** Its picture, as the quilt shows it elsewhere on the page once it has turned over. */
  hasPicture?: boolean;
  isUrgent?: boolean;
  onChange: (words: string) => void;
};

/** One class of the quilt: its patch, its name and school, the state in words, and what can be done with it. */
export function PatchItem({ patch, hasPicture = true, isUrgent = false, onChange }: Props) {
  const { schoolGroup, school, state, isOwn, maySew, description } = patch;
  const picture = <PatchPicture patch={patch} alt="" sizes="(width < 900px) 45vw, 200px" isUrgent={isUrgent} />;
  const isMissing = state === 'not-sewn';
  // The page is loaded again meanwhile, and may no longer name the picture.
  const [removed, setRemoved] = useState<number>();
  const focusItem = () => focusAfterRender(`patch-${schoolGroup.id}`);
  return (
    <li id={`patch-${schoolGroup.id}`} tabIndex={-1} className={css.item}>
      {hasPicture &&
        (maySew && isMissing ? (
          <Link
            to={paths.quiltSew(schoolGroup.id)}
            aria-label={t('Sew the patch of {class}', { class: schoolGroup.name })}
            className={css.outline}
          >
            {picture}
          </Link>
        ) : (
          picture
        ))}
      <div className={css.about}>
        <div className={css.names}>
          <b>
            <ClassChip groupId={schoolGroup.id} isPlain>
              {schoolGroup.name}
            </ClassChip>
          </b>
          <span className="small quiet">
            <bdi translate="no">{school.name}</bdi>
          </span>
          {(hasPicture || state !== 'face-up') && (
            <span
              className={cx(
                'quiet',
                css.state,
                isMissing && `strong ${css.missing}`,
                isOwn && state === 'face-up' && `strong ${css.ours}`,
              )}
            >
              {patchState(patch)}
            </span>
          )}
          {description && <Answer text={description} isHidden={hasPicture && state === 'face-up'} />}
          {patch.question && <OtherQuestion question={patch.question} />}
        </div>
        <PatchMenu patch={patch} onChange={onChange} onRemoved={() => setRemoved(patch.mediaItem?.id)} />
        {removed !== undefined && (
          <Suspense>
            <RemovedLine
              subject={{ kind: 'media', id: removed }}
              onUndone={() => {
                setRemoved(undefined);
                onChange(t('Everyone who could see it before sees it again.'));
                focusItem();
              }}
              onOver={(hadFocus) => {
                setRemoved(undefined);
                if (hadFocus) focusItem();
              }}
            />
          </Suspense>
        )}
      </div>
    </li>
  );
}

/** The class's answer in words; beside its own picture for screen readers alone. */
const Answer = ({ text, isHidden }: { text: string; isHidden: boolean }) => (
  <span className={isHidden ? 'visually-hidden' : css.answer}>
    <bdi translate="no">{quoted(text)}</bdi>
  </span>
);

function OtherQuestion({ question }: { question: NonNullable<QuiltPatch['question']> }) {
  const { text } = questionText(question);
  return <span className={`quiet ${css.other}`}>{t('To the question: {question}', { question: text })}</span>;
}
