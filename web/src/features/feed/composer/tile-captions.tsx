import { Captions, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { readCaptionsFile } from './captions-file.ts';
import css from './composer.module.css';
import type { Tile } from './tile-list.ts';

type Props = { tile: Tile; isLocked: boolean; onChange: (captions: Tile['captions']) => void };

/** What is heard in a video, from a captions file. A file that cannot be used says why at once and changes nothing. */
export function TileCaptions({ tile: { key, name, captions }, isLocked, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const problemId = `captions-${key}-error`;

  async function take(file: File) {
    const read = await readCaptionsFile(file);
    setProblem('problem' in read ? read.problem : undefined);
    if ('text' in read) onChange({ file: file.name, text: read.text });
  }

  return (
    <div className={css.captions}>
      {captions && (
        <div className={css.captionsName}>
          <Captions aria-hidden strokeWidth={1.75} />
          <p>{captions === 'kept' ? t('This video has captions.') : t('Captions: {file}', { file: captions.file })}</p>
          {!isLocked && (
            <IconButton
              icon={X}
              label={t('Remove captions of {name}', { name })}
              onClick={() => {
                setProblem(undefined);
                onChange(undefined);
                button.current?.focus();
              }}
            />
          )}
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt"
        aria-label={t('Captions of {name}', { name })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          target.value = '';
        }}
      />
      {!isLocked && (
        <div className={css.actions}>
          <Button
            ref={button}
            look="secondary"
            aria-label={captions ? t('Replace captions of {name}', { name }) : t('Add captions to {name}', { name })}
            aria-describedby={problem && problemId}
            onClick={() => input.current?.click()}
          >
            {captions ? t('Replace captions') : t('Add captions')}
          </Button>
          {!captions && <span className={css.soft}>{t('a .vtt or .srt file (optional)')}</span>}
        </div>
      )}
      <div role="alert">
        {problem && (
          <FieldError id={problemId}>
            <span>{problem}</span>
          </FieldError>
        )}
      </div>
    </div>
  );
}
