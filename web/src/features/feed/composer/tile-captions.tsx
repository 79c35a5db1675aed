import { MAX_CAPTIONS_BYTES, readCaptions } from '@patchwork/contracts/captions';
import Captions from 'lucide-react/icons/captions';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import css from './files.module.css';
import type { Tile } from './tile-list.ts';

type Props = { tile: Tile; isLocked: boolean; onChange: (captions: Tile['captions']) => void };

/** The captions file of a video. An invalid file shows its error at once and changes nothing. */
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
    <div className="stack-2">
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
        <div className="row-3">
          <Button
            ref={button}
            look="secondary"
            aria-label={captions ? t('Replace captions of {name}', { name }) : t('Add captions to {name}', { name })}
            aria-describedby={problem && problemId}
            onClick={() => input.current?.click()}
          >
            {captions ? t('Replace captions') : t('Add captions')}
          </Button>
          {!captions && <span className="quiet">{t('a .vtt or .srt file (optional)')}</span>}
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

/** Returns the text of a valid captions file, or the message that says why it is not valid. */
async function readCaptionsFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_CAPTIONS_BYTES) return { problem: t('Captions may have at most 100 kB.') };
  const text = await file
    .arrayBuffer()
    .then((bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    .catch(() => undefined);
  if (text === undefined) return { problem: t('This file cannot be read as text. Please save it as UTF-8 and choose it again.') };
  const read = readCaptions(text);
  return 'problem' in read ? { problem: t(read.problem.sentence, read.problem.values) } : { text };
}
