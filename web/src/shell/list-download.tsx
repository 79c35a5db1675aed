import Download from 'lucide-react/icons/download';
import { saveFile } from '../lib/download.ts';
import { t } from '../lib/i18n.ts';
import { useAction } from '../lib/use-action.ts';
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
  const saving = useAction();

  async function save() {
    saveFile(await download(), fileName, 'csv');
    return t('The list has been downloaded.');
  }

  return (
    <div className={css.download}>
      <Button look="secondary" busy={saving.isBusy} busyText={t('Downloading…')} onClick={() => void saving.run(save)}>
        <Download aria-hidden strokeWidth={1.75} />
        {t('Download as CSV')}
      </Button>
      {total > MAX_ROWS && <p className="quiet">{t('The file has the first 10,000.')}</p>}
      <StatusLine>{saving.said}</StatusLine>
      {saving.problem && <AlertPanel className={css.failure}>{saving.problem}</AlertPanel>}
    </div>
  );
}
