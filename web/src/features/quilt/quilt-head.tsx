import BookOpen from 'lucide-react/icons/book-open';
import Pencil from 'lucide-react/icons/pencil';
import Presentation from 'lucide-react/icons/presentation';
import Printer from 'lucide-react/icons/printer';
import { plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { useHasRole } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Quilt } from './api.ts';
import { patchToSew } from './patch-state.ts';
import css from './quilt-head.module.css';
import { shortHalfTerm } from './quilt-words.ts';

/** The question, what the quilt is, and what the user can do now. */
export function QuiltHead({ quilt }: { quilt: Quilt }) {
  const { text, lang } = questionText(quilt.question);
  return (
    <div className={css.head}>
      <p className={`strong ${css.kicker}`}>{t('The quilt · {halfTerm}', { halfTerm: shortHalfTerm(quilt.halfTerm.name) })}</p>
      <h1 className={css.question} tabIndex={-1} lang={lang} dir="auto">
        {text}
      </h1>
      <p className="quiet">{whatItIs(quilt)}</p>
      <Actions quilt={quilt} />
    </div>
  );
}

function whatItIs({ isRevealed, schools, sewn }: Quilt): string {
  if (isRevealed)
    return [
      t('{classes} in {schools} sewed this quilt.', {
        classes: plural(sewn, '{count} class', '{count} classes'),
        schools: plural(schools, '{count} school', '{count} schools'),
      }),
      t('Each stitch is a question, an answer and an answer back.'),
    ].join(' ');
  if (schools > 1)
    return t(
      'Every class sews one patch: a drawing or a photo. Patches of other schools stay face down until the classes linked with yours have sewn theirs. Then all turn over together.',
    );
  return t(
    'Every class sews one patch: a drawing or a photo. Your school has not been linked yet, so this quilt has only your own classes. Linked schools join it as soon as there are links.',
  );
}

function Actions({ quilt: { patches, isRevealed, isCurrent, halfTerm } }: { quilt: Quilt }) {
  const ownClass = useMe()?.schoolGroup.id;
  const isContributor = useHasRole('Contributor');
  const patch = isContributor ? patchToSew(patches, ownClass) : undefined;
  const own = patches.find(({ schoolGroup, isOwn }) => isOwn && schoolGroup.id === ownClass);
  // A Lead sews where reports wait for a Lead.
  const isLeftToLead = isContributor && !isRevealed && isCurrent && !patch && own?.state === 'not-sewn';
  return (
    <>
      {isLeftToLead && <p className={`strong ${css.note}`}>{t('At your school, a Lead sews the patches.')}</p>}
      <div className={`row-3 ${css.actions}`}>
        {patch && (
          <LinkButton to={paths.quiltSew(patch.schoolGroup.id)}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {patch.state === 'not-sewn' ? t('Sew our patch') : t('Change our patch')}
          </LinkButton>
        )}
        {isCurrent && (
          <LinkButton look="secondary" to={paths.quiltWhiteboard}>
            <Presentation aria-hidden strokeWidth={1.75} />
            {t('Show on the whiteboard')}
          </LinkButton>
        )}
        {isRevealed && (
          <LinkButton look="secondary" to={paths.quiltPoster(halfTerm.id)}>
            <Printer aria-hidden strokeWidth={1.75} />
            {t('Poster')}
          </LinkButton>
        )}
        <LinkButton look="secondary" to={isCurrent ? paths.book : `${paths.book}?halfTerm=${halfTerm.id}`}>
          <BookOpen aria-hidden strokeWidth={1.75} />
          {t('The half-term book')}
        </LinkButton>
      </div>
    </>
  );
}
