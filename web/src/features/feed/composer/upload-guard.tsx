import type { Blocker } from 'react-router-dom';
import { plural, t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useUploads } from './count-uploads.ts';

/** The question before the feed is left while files are being uploaded. */
export default function UploadGuard({ blocker: { reset, proceed } }: { blocker: Blocker }) {
  const { left, total } = useUploads();
  const said = plural(
    total,
    '{left} of {count} file is still being uploaded',
    '{left} of {count} files are still being uploaded',
    {
      left,
    },
  );
  return (
    <Dialog open onClose={() => reset?.()} title={said}>
      <div className="stack-4">
        <p>{t('The upload goes on while this tab stays open.')}</p>
        <div className="row-3">
          <Button onClick={() => reset?.()}>{t('Stay on this page')}</Button>
          <Button look="secondary" onClick={() => proceed?.()}>
            {t('Leave this page')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
