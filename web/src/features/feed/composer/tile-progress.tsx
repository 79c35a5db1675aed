import { spoken, t } from '../../../lib/i18n.ts';
import { Stitch } from '../../../ui/stitch.tsx';
import css from './composer.module.css';
import type { Progress } from './tile-list.ts';

const shareOf = (progress: Progress) => (progress.state === 'sending' ? progress.share : progress.state === 'added' ? 1 : 0);

function wordsOf(progress: Progress): string {
  if (progress.state === 'waiting') return t('Waiting');
  if (progress.state === 'added') return t('Added');
  if (progress.state === 'failed') return t('Not added');
  return `${Math.round(progress.share * 100)} %`;
}

/** The stitch fills as the file goes up. Said only at the start, half way, and at the end. */
export function TileProgress({ name, progress }: { name: string; progress: Progress }) {
  const said =
    progress.state === 'sending'
      ? progress.share < 0.5
        ? t('started')
        : t('half way')
      : wordsOf(progress).toLocaleLowerCase(spoken());
  return (
    <div className={css.progress}>
      <Stitch progress={shareOf(progress)} label={t('Adding {name}', { name })} />
      <span aria-hidden>{wordsOf(progress)}</span>
      <span role="status" className="visually-hidden">
        {name}: {said}
      </span>
    </div>
  );
}
