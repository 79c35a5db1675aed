import { useState } from 'react';
import { plural, t } from '../../../lib/i18n.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { getArticle } from '../api.ts';
import { rememberMissing, useMissing } from '../composer/missing-store.ts';
import { replaceArticle } from '../feed-store.ts';
import { filesAdded } from '../wording.ts';

/** Says truthfully that files of a report are missing, and tries them again. */
export function MissingFiles({ articleId }: { articleId: number }) {
  const found = useMissing(({ byReport }) => byReport[articleId]);
  const [isBusy, setBusy] = useState(false);
  if (!found) return null;
  const { missing, total } = found;

  async function retry() {
    setBusy(true);
    try {
      const { saveMissing } = await import('../composer/save-missing.ts');
      const saved = await saveMissing(await getArticle(articleId), found as NonNullable<typeof found>);
      rememberMissing(saved);
      replaceArticle(saved.article);
    } catch {
      console.error('The missing files could not be tried again');
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertPanel
      tone="warning"
      title={filesAdded(total - missing.length, total)}
      actions={
        <Button look="secondary" busy={isBusy} busyText={t('Adding…')} onClick={retry}>
          {plural(missing.length, 'Try the missing file again', 'Try the missing files again')}
        </Button>
      }
    >
      <p>{t('Could not be added: {names}', { names: missing.map(({ tile }) => tile.name).join(', ') })}</p>
    </AlertPanel>
  );
}
