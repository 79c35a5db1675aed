import { plural, t } from '../../../lib/i18n.ts';
import { useHasRole } from '../../../lib/session.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import type { Article } from '../api.ts';
import { useReader } from '../reader-store.ts';

/** Tells those who may have sent them, and nobody else, which files the malware scanner has turned away and what to do. */
export function TurnedAwayFiles({ article: { mediaItems, createUser } }: { article: Article }) {
  const isMine = useReader(({ me }) => me?.id === createUser.id);
  const isAdmin = useHasRole('Admin');
  const count = mediaItems.filter(({ isTurnedAway }) => isTurnedAway).length;
  if (count === 0 || !(isMine || isAdmin)) return null;
  return (
    <AlertPanel
      tone="warning"
      title={plural(
        count,
        'This file was turned away: the scanner says that it holds harmful software.',
        '{count} files were turned away: the scanner says that they hold harmful software.',
      )}
    >
      <p>{t('Please tell whoever looks after your computer.')}</p>
    </AlertPanel>
  );
}
