import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { saveFile } from '../lib/download.ts';
import { whyFailed } from '../lib/form-problems.ts';
import { t } from '../lib/i18n.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { Button } from '../ui/button.tsx';
import { StatusLine } from '../ui/error-summary.tsx';
import css from './list-download.module.css';

/** The most rows that the server puts into a file. */
const MAX_ROWS = 10_000;

interface Props {
  total: number;
  fileName: string;
  download: () => Promise<Blob>;
}

/** Saves the whole result of a search as a CSV file. Each file is an audit event with its number of rows. */
export function ListDownload({ total, fileName, download }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');

  async function save() {
    setBusy(true);
    setSaid('');
    setFailure('');
    try {
      saveFile(await download(), fileName, 'csv');
      setSaid(t('The list has been downloaded.'));
    } catch (error) {
      setFailure(whyFailed(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={css.download}>
      <Button look="secondary" busy={isBusy} busyText={t('Downloading…')} onClick={() => void save()}>
        <Download aria-hidden strokeWidth={1.75} />
        {t('Download as CSV')}
      </Button>
      {total > MAX_ROWS && <p className="quiet">{t('The file has the first 10,000.')}</p>}
      <StatusLine>{said}</StatusLine>
      {failure && <AlertPanel className={css.failure}>{failure}</AlertPanel>}
    </div>
  );
}
