import { t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Run } from './api.ts';
import css from './connections.module.css';
import { contrast, count, share } from './figures.ts';
import { LinksChart } from './links-chart.tsx';

/** How good the links of a run are, and what it has changed. */
export function RunFigures({ run }: { run: Run }) {
  const { quality, linksBefore, linksAfter } = run;
  return (
    <div className={css.figures}>
      <div>
        {run.state === 'failed' && <p>{t('The run has failed. The links stayed as they were.')}</p>}
        {run.state === 'finished' && run.type === 'preview' && <p>{t('A preview. Nothing was saved.')}</p>}
        <Facts>
          <Fact name={t('Half term')} value={run.halfTerm && sayTerm(run.halfTerm)} />
          {quality && (
            <>
              <Fact name={t('Contrast, of the most that is possible')} value={share(quality.total, quality.bound)} />
              <Fact name={t('Mean contrast of the worst-off school')} value={contrast(quality.min)} />
              <Fact name={t('Mean contrast, 5th percentile')} value={contrast(quality.p5)} />
              <Fact name={t('Links between schools linked lately')} value={count(quality.repeats)} />
            </>
          )}
        </Facts>
      </div>
      {linksBefore && linksAfter && <LinksChart before={linksBefore} after={linksAfter} />}
    </div>
  );
}
