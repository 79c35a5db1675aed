import { msg, t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useComposer } from './composer/composer-state.ts';
import css from './feed-list.module.css';
import { useFeed } from './feed-store.ts';
import { showAll } from './filtering.ts';
import { postWords } from './wording.ts';

const ideas = [
  msg('A walk around the corner: what your class sees on its way to school.'),
  msg('A day that your community celebrates, and what you eat on it.'),
  msg('One question that your class would like to ask a school far away.'),
];

/** Nothing fits the search; or nothing was ever posted, and then three ideas to begin with. */
export function EmptyFeed() {
  const filter = useFeed((feed) => feed.filter);
  const isFirstTime = filter.kind === 'all';
  const isContributor = useHasRole('Contributor');
  return (
    <Card className={css.empty}>
      <h2>{t(postWords(filter).none)}</h2>
      {!isFirstTime && (
        <Button look="secondary" onClick={() => void showAll()}>
          {t('Show all reports')}
        </Button>
      )}
      {isFirstTime && isContributor && (
        <>
          <p>{t('Be the first class to tell the others something. Three ideas to begin with:')}</p>
          <ul className={css.ideas}>
            {ideas.map((idea) => (
              <li key={idea}>{t(idea)}</li>
            ))}
          </ul>
          <Button onClick={() => useComposer.setState({ isOpen: true, wasOpened: true })}>{t('Write the first report')}</Button>
        </>
      )}
    </Card>
  );
}
