import FileX from 'lucide-react/icons/file-x';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import css from './files.module.css';
import type { Refusal } from './tile-list.ts';

type Props = { files: Refusal[]; onRemove: (file: Refusal) => void };

/** Files that were not added, each with its reason, until they are removed from the list. */
export function RefusedFiles({ files, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <div role="alert">
      <ul className="plain-list stack-2">
        {files.map((file, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one file may be refused twice
          <li key={`${place} ${file.name}`} className={`row-4 ${css.refused}`}>
            <FileX aria-hidden strokeWidth={1.75} />
            <div>
              <p className={`strong ${css.reason}`}>{file.message}</p>
              <p>{t('{name} was not added.', { name: file.name })}</p>
            </div>
            <Button look="secondary" aria-label={t('Remove {name}', { name: file.name })} onClick={() => onRemove(file)}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
