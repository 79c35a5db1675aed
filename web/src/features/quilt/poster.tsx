import type { CSSProperties, Ref } from 'react';
import { cx } from '../../lib/cx.ts';
import { plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { questionText } from '../../lib/question-text.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import type { Quilt, QuiltPatch } from './api.ts';
import { columnsFor, shapeOf } from './grid-fit.ts';
import { listScale, MANY } from './list-scale.ts';
import { PatchPicture } from './patch-picture.tsx';
import { hasPicture } from './patch-state.ts';
import css from './poster.module.css';
import { quoted } from './quilt-words.ts';
import { SewnQuilt } from './sewn-quilt.tsx';

/** Upright, as the paper. */
const SHAPE = 0.75;

/** A quilt as one upright sheet: the patches with their stitches, then each class with its school and its answer. */
export function Poster({ quilt, className, ref }: { quilt: Quilt; className: string | undefined; ref: Ref<HTMLElement> }) {
  const { halfTerm, question, school, stitches } = quilt;
  const me = useMe();
  const patches = quilt.patches.filter(hasPicture);
  const columns = columnsFor(patches.length, SHAPE);
  const { text, lang } = questionText(question);
  const own = patches.find(({ schoolGroup }) => schoolGroup.id === me?.schoolGroup?.id);
  return (
    <div className={cx(css.room, className)}>
      <article ref={ref} className={css.sheet} aria-label={text}>
        <header className={css.head}>
          <h2 lang={lang} dir="auto" style={{ '--length': text.length } as CSSProperties}>
            {text}
          </h2>
          <p>{sayStitches(quilt, patches)}</p>
        </header>
        <div className={css.quilt}>
          <div style={{ '--shape': shapeOf(patches.length, columns) } as CSSProperties}>
            <SewnQuilt patches={patches} stitches={stitches} columns={columns} hasLinks={false}>
              {(patch) => <PatchPicture patch={patch} sizes="1600px" isUrgent />}
            </SewnQuilt>
          </div>
        </div>
        <ul
          className={`plain-list ${css.classes}`}
          data-many={patches.length >= MANY || undefined}
          style={{ '--list': listScale(patches.map(wordsOf)) } as CSSProperties}
        >
          {patches.map((patch) => (
            <ClassOf key={patch.schoolGroup.id} patch={patch} />
          ))}
        </ul>
        <footer className={css.foot}>
          <p className={css.service}>
            <Logo />
            {SERVICE_NAME}
          </p>
          <p>
            <bdi translate="no">{own ? `${own.schoolGroup.name}, ${school.name}` : school.name}</bdi>
            {' · '}
            {sayTerm(halfTerm.name)}
          </p>
        </footer>
      </article>
    </div>
  );
}

function sayStitches({ stitches }: Quilt, patches: readonly QuiltPatch[]): string {
  const schools = new Set(patches.map(({ school }) => school.id)).size;
  const who = {
    classes: plural(patches.length, '{count} class', '{count} classes'),
    schools: plural(schools, '{count} school', '{count} schools'),
  };
  return stitches.length === 0
    ? t('{classes} in {schools} answered.', who)
    : `${t('{classes} in {schools} asked one another.', who)} ${t('Each stitch is a question, an answer and an answer back.')}`;
}

const wordsOf = ({ schoolGroup, school, description, question }: QuiltPatch) => [
  schoolGroup.name,
  school.name,
  ...(question ? [question.texts.en] : []),
  description ?? '',
];

function ClassOf({ patch: { schoolGroup, school, description, question } }: { patch: QuiltPatch }) {
  const other = question && questionText(question);
  return (
    <li>
      <b>
        <ClassChip groupId={schoolGroup.id} isPlain>
          {schoolGroup.name}
        </ClassChip>
      </b>
      <span>
        <bdi translate="no">{school.name}</bdi>
      </span>
      {other && (
        <span>
          <bdi lang={other.lang} translate="no">
            {other.text}
          </bdi>
        </span>
      )}
      <span className={css.answer}>
        <bdi translate="no">{quoted(description ?? '')}</bdi>
      </span>
    </li>
  );
}

/** The sun patch, as in the bar and in public/favicon.svg. */
const Logo = () => <img src="/favicon.svg" alt="" />;
