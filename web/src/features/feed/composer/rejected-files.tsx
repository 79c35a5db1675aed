import { useState } from 'react';
import { plural, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useHasRole } from '../../../lib/session.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Article, removeMedia } from '../api.ts';
import { reloadArticle } from '../reports.ts';

/** Shows which files the malware scanner has rejected, only to users who may have uploaded them, and what to do. */
export default function RejectedFiles({ article: { id, mediaItems, createUser } }: { article: Article }) {
  const isMine = useMe()?.id === createUser.id;
  const isAdmin = useHasRole('Admin');
  const [isBusy, setBusy] = useState(false);
  const rejected = mediaItems.filter(({ isTurnedAway }) => isTurnedAway);
  if (!(isMine || isAdmin)) return null;

  async function remove() {
    setBusy(true);
    try {
      for (const item of rejected) await removeMedia(item.id);
      await reloadArticle(id);
    } catch {
      console.error('The rejected files could not be removed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <AlertPanel
      tone="warning"
      title={plural(
        rejected.length,
        'This file was rejected: the virus scanner found harmful software in it.',
        '{count} files were rejected: the virus scanner found harmful software in them.',
      )}
      actions={
        <Button look="secondary" busy={isBusy} onClick={remove}>
          {t('Remove')}
        </Button>
      }
    >
      {t('Please tell the person who looks after your school’s IT.')}
    </AlertPanel>
  );
}
