import { adviceOn } from '../../../lib/file-advice.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Article, removeMedia } from '../api.ts';
import { reloadArticle } from '../reports.ts';
import { nameOf } from './media-mosaic.tsx';

/** Which files of a report could not be prepared or were rejected by the malware scanner, and what to do. */
export function FailedFiles({ article: { id, mediaItems } }: { article: Article }) {
  const ordered = [...mediaItems].sort((one, other) => one.displayOrder - other.displayOrder);
  const advised = ordered.map((item, index) => ({ item, index, advice: adviceOn(item) })).filter(({ advice }) => advice);
  const rejected = mediaItems.filter(({ isTurnedAway }) => isTurnedAway);
  const removal = useAction();

  async function remove() {
    for (const item of rejected) await removeMedia(item.id);
    await reloadArticle(id);
  }

  return (
    <>
      {rejected.length > 0 && (
        <AlertPanel
          tone="warning"
          title={plural(
            rejected.length,
            'This file was rejected: the virus scanner found harmful software in it.',
            '{count} files were rejected: the virus scanner found harmful software in them.',
          )}
          actions={
            <Button look="secondary" busy={removal.isBusy} onClick={() => void removal.run(remove)}>
              {t('Remove')}
            </Button>
          }
        >
          {t('Please tell the person who looks after your school’s IT.')}
        </AlertPanel>
      )}
      {advised.length > 0 && (
        <AlertPanel tone="warning">
          {advised.map(({ item, index, advice }) => (
            <p key={item.id}>
              {nameOf(item, index + 1, ordered.length)}: {t(advice!)}
            </p>
          ))}
        </AlertPanel>
      )}
    </>
  );
}
