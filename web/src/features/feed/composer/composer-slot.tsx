import { lazy, Suspense, useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole, useSession } from '../../../lib/session.ts';
import { browserStorage, DRAFTS } from '../../../lib/storage.ts';
import { Card } from '../../../ui/card.tsx';
import { lazyOnPress } from '../../../ui/lazy-on-press.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './composer-slot.module.css';
import { useComposer } from './composer-state.ts';
import { useUploads } from './count-uploads.ts';

// Separate chunks: reading needs no forms or validation.
const CreateReport = lazyOnPress(() => import('./create-report.tsx'));
const UploadGuard = lazy(() => import('./upload-guard.tsx'));

/** The panel for writing a report, and the message about the report that was posted last. */
export function ComposerSlot() {
  const { isOpen, wasOpened, posted } = useComposer();
  const me = useMe();
  const mayWrite = useHasRole('Contributor', 'Admin');
  const isUploading = useUploads(({ left }) => left > 0);
  const blocker = useBlocker(leavesUploads);
  const [userId, schoolId] = [me?.id, me?.school.id];

  useEffect(() => {
    if (!mayWrite || !userId || !schoolId) return;
    const keys = browserStorage('localStorage').keys();
    if (!keys.some((key) => key.startsWith(`${DRAFTS}${userId}.`))) return;
    void import('./resume.ts').then(({ resumeSaves }) => resumeSaves({ id: userId, schoolId })).catch(() => undefined);
  }, [mayWrite, userId, schoolId]);

  // It is news once.
  useEffect(() => () => useComposer.setState({ posted: '' }), []);

  return (
    <div className={`page-width ${css.place}`} data-used={isOpen || posted ? '' : undefined}>
      <div id="composer" hidden={!isOpen}>
        {wasOpened && (
          <Card flush>
            {/* The height of the form: the content below must not move again when it loads. */}
            <div className={css.slot}>
              <Suspense fallback={<Skeleton lines={4} label={t('Loading the form')} />}>
                <CreateReport />
              </Suspense>
            </div>
          </Card>
        )}
      </div>
      <p role="status" className={`strong ${css.posted}`}>
        {posted}
      </p>
      {isUploading && blocker.state === 'blocked' && (
        <Suspense>
          <UploadGuard blocker={blocker} />
        </Suspense>
      )}
    </div>
  );
}

// Once the feed has been left, the upload goes on and other pages do not ask.
const leavesUploads: BlockerFunction = ({ nextLocation }) =>
  useUploads.getState().left > 0 && useSession.getState().isLoggedIn && nextLocation.pathname !== paths.home;
