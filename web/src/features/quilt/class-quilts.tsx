import { Link } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { Card } from '../../ui/card.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { type QuiltSummary, useQuilt, useQuilts } from './api.ts';
import css from './class-quilts.module.css';
import { PatchPicture } from './patch-picture.tsx';
import { patchState } from './patch-state.ts';
import { quoted } from './quilt-words.ts';

/** As many as are beside the newest reports. */
const FIRST = 3;

/** The patches of a class, newest first, as the user's school sees them. Nothing for a class without any. */
export default function ClassQuilts({ groupId }: { groupId: number }) {
  const { data, error } = useQuilts(groupId);
  const [quilts, more] = useFirst(data ?? [], FIRST);
  if (error === undefined && quilts.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="class-quilts" className="stack-3 start">
      <h2 id="class-quilts" className="size-3">
        {t('Quilts of this class')}
      </h2>
      {!data && <p role="alert">{t('We couldn’t load the quilts of this class.')}</p>}
      <ul className={`plain-list stack-4 ${css.list}`}>
        {quilts.map((quilt) => (
          <Entry key={quilt.halfTerm.id} groupId={groupId} quilt={quilt} />
        ))}
      </ul>
      {more}
    </Card>
  );
}

/** The patch of the class in one quilt, with the question that it answered. */
function Entry({ groupId, quilt: { halfTerm, question, isCurrent } }: { groupId: number; quilt: QuiltSummary }) {
  const { data } = useQuilt(halfTerm.id);
  const patch = data?.patches.find(({ schoolGroup }) => schoolGroup.id === groupId);
  const { text, lang } = questionText(patch?.question ?? question);
  return (
    <li>
      <span className={css.picture}>{patch && <PatchPicture patch={patch} alt="" sizes="96px" />}</span>
      <div>
        <Link to={isCurrent ? paths.quilt : paths.quiltOf(halfTerm.id)}>{sayTerm(halfTerm.name)}</Link>
        <p lang={lang} dir="auto">
          {text}
        </p>
        {patch && (
          <p className="quiet">{patch.description ? <bdi translate="no">{quoted(patch.description)}</bdi> : patchState(patch)}</p>
        )}
      </div>
    </li>
  );
}
