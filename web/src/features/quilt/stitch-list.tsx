import { Link } from 'react-router-dom';
import { plural, t } from '../../lib/i18n.ts';
import { nameList } from '../../lib/name-list.ts';
import type { QuiltPatch, QuiltStitch } from './api.ts';
import { byPair } from './arrange.ts';
import css from './quilt-page.module.css';
import { exchangeLink } from './sewn-quilt.tsx';

type Props = { patches: readonly QuiltPatch[]; stitches: readonly QuiltStitch[] };

/** The exchanges of each pair of classes, also of pairs that are not neighbours in the quilt. */
export function StitchList({ patches, stitches }: Props) {
  const names = new Map(patches.map(({ schoolGroup }) => [schoolGroup.id, schoolGroup.name]));
  return (
    <section aria-labelledby="stitches-heading" className="stack-3">
      <h2 id="stitches-heading" className="size-4">
        {t('Stitches')}
      </h2>
      {stitches.length === 0 && (
        <p className="quiet">
          {t('There are none yet. A question, an answer and an answer back between two classes join their patches.')}
        </p>
      )}
      <ul className={`plain-list ${css.lines}`}>
        {[...byPair(stitches)].map(([key, exchanges]) => {
          const both = key.split(' ').map((id) => names.get(Number(id)) ?? '');
          return <Pair key={key} names={nameList(both)} exchanges={exchanges} />;
        })}
      </ul>
    </section>
  );
}

function Pair({ names, exchanges }: { names: string; exchanges: QuiltStitch[] }) {
  return (
    <li>
      <b translate="no">{names}</b>
      <span className="quiet">{plural(exchanges.length, '{count} stitch', '{count} stitches')}</span>
      <span className={css.exchanges}>
        {exchanges.map((exchange, place) => (
          <Link
            key={exchange.commentId}
            to={exchangeLink(exchange)}
            aria-label={t('Exchange {number} of {classes}', { number: place + 1, classes: names })}
          >
            {t('Exchange {number}', { number: place + 1 })}
          </Link>
        ))}
      </span>
    </li>
  );
}
