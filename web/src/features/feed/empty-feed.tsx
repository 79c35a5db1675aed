import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { openComposer, useComposer } from './composer/composer-state.ts';
import css from './feed-list.module.css';
import { showAll } from './filtering.ts';
import { ideas } from './ideas.ts';
import { useFilter } from './reports.ts';
import { postWords, tabWords } from './wording.ts';

/** Says that a search found nothing; in an empty feed, suggests three ideas for a first report. */
export default function EmptyFeed() {
  const filter = useFilter();
  const isFirstTime = filter.kind === 'all';
  const isContributor = useHasRole('Contributor');
  const isComposerOpen = useComposer((composer) => composer.isOpen);
  return (
    <Card className="stack-4 start">
      <h2 className="size-4">{t(filter.kind === 'tab' ? tabWords[filter.tab].none : postWords(filter).none)}</h2>
      {filter.kind === 'tab' && filter.tab === 'favourites' && <p>{t('click the star on a school to add it as a favourite')}</p>}
      {!isFirstTime && (
        <Button look="secondary" onClick={() => void showAll()}>
          {t('Show all reports')}
        </Button>
      )}
      {isFirstTime && isContributor && (
        <>
          <p>{t('Be the first class to post. Three ideas to get started:')}</p>
          <ul className={cx('stack-2', css.ideas)}>
            {ideas.map((idea) => (
              <li key={idea}>{t(idea)}</li>
            ))}
          </ul>
          {!isComposerOpen && <Button onClick={openComposer}>{t('Write the first report')}</Button>}
        </>
      )}
    </Card>
  );
}
