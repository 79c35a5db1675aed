import { dropFiles } from '../../../lib/draft-files.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useAction } from '../../../lib/use-action.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Article } from '../api.ts';
import { replaceArticle } from '../reports.ts';
import { filesAdded } from '../wording.ts';
import css from './files.module.css';
import { showUnfinished, type Unfinished } from './missing-store.ts';
import { saveUnfinished } from './save.ts';
import type { Tile } from './tile-list.ts';
import { dropUnfinished, isFinished, keepUnfinished, missingOf, reconcile, totalOf } from './unfinished.ts';

type Props = { article: Article; unfinished: Unfinished };

/** Names the files that a save could not add to a report, each with its reason, and tries again what can work. */
export default function MissingFiles({ article, unfinished }: Props) {
  const userId = useMe()?.id;
  const { run, isBusy } = useAction();
  const state = reconcile(unfinished, article);
  const missing = missingOf(state);
  const again = missing.filter(({ problem }) => problem?.mayRetry !== false);

  async function retry() {
    if (!userId) return;
    const saved = await saveUnfinished(userId, article.id, unfinished);
    showUnfinished(article.id, saved.unfinished);
    replaceArticle(saved.article);
  }

  function remove({ key }: Tile) {
    const next = { ...unfinished, tiles: unfinished.tiles.filter((tile) => tile.key !== key) };
    if (isFinished(next)) dropUnfinished(article.id, unfinished.tiles);
    else {
      keepUnfinished(article.id, next);
      if (userId) void dropFiles(userId, [key]);
    }
    showUnfinished(article.id, isFinished(next) ? undefined : next);
    focusAfterRender(`report-${article.id}`);
  }

  return (
    <AlertPanel
      tone="warning"
      title={
        missing.length > 0
          ? filesAdded(totalOf(state) - missing.length, totalOf(state))
          : t('Some changes to the photos and videos have not been saved yet.')
      }
      actions={
        (again.length > 0 || state.hasChanges) && (
          <Button look="secondary" busy={isBusy} busyText={t('Adding…')} onClick={() => void run(retry)}>
            {again.length > 0
              ? plural(again.length, 'Try the missing file again', 'Try the missing files again')
              : t('Try again')}
          </Button>
        )
      }
    >
      {missing.length > 0 && (
        <ul className="plain-list stack-2">
          {missing.map((tile) => (
            <li key={tile.key} className={`row-3 apart ${css.missing}`}>
              <span>
                <b dir="auto">{tile.name}</b>
                {' · '}
                {tile.problem?.message ?? t('Not uploaded yet.')}
              </span>
              {!isBusy && (
                <Button look="quiet" aria-label={t('Remove {name}', { name: tile.name })} onClick={() => remove(tile)}>
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </AlertPanel>
  );
}
