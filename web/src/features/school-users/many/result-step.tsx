import { useRef, useState } from 'react';
import { plural, t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusLine } from '../../../ui/error-summary.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { inState, type Line } from './many-lines.ts';
import css from './many-panel.module.css';
import { toRows } from './people-list.ts';

interface Props {
  lines: Line[];
  onStartAgain: () => void;
  onClose: () => void;
}

/** How many people were added, and who was left out. */
export function ResultStep({ lines, onStartAgain, onClose }: Props) {
  const [said, setSaid] = useState('');
  const leftOut = useRef<HTMLTextAreaElement>(null);
  const added = inState(lines, 'added').length;
  const out = lines.filter(({ state }) => state !== 'added').map(({ person }) => person);
  const rows = toRows(out);
  const sentence = plural(added, '{count} person added, {out} left out.', '{count} people added, {out} left out.', {
    out: out.length,
  });
  return (
    <div className="stack-4">
      <p role="status">
        <b>{sentence}</b> {added > 0 && t('We’ve emailed each a link to choose a password.')}
      </p>
      {out.length > 0 && (
        <>
          <TextArea
            id="many-left-out"
            ref={leftOut}
            label={t('Left out')}
            className={css.rows}
            dir="ltr"
            rows={Math.min(8, out.length + 1)}
            readOnly
            value={rows}
          />
          <StatusLine>{said}</StatusLine>
        </>
      )}
      <div className="row-3">
        {out.length > 0 && (
          <Button
            look="secondary"
            onClick={() =>
              void navigator.clipboard.writeText(rows).then(
                () => setSaid(t('Copied')),
                () => leftOut.current?.select(),
              )
            }
          >
            {t('Copy the lines left out')}
          </Button>
        )}
        <Button look="secondary" onClick={onStartAgain}>
          {t('Add more people')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </div>
  );
}
