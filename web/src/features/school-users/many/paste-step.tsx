import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { whyFailed } from '../../../lib/why-failed.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { checkLines, type Draft, type Line, MAX_LINES, toLines, type Update } from './many-lines.ts';
import css from './many-panel.module.css';
import { decodeText, type Skipped } from './people-list.ts';

interface Props {
  draft: Draft;
  update: Update;
  onClose: () => void;
}

/** The list as text: pasted, or from a file. */
export function PasteStep({ draft: { text }, update, onClose }: Props) {
  const checking = useAction({ explain: (error) => `${t('We couldn’t check the list.')} ${whyFailed(error)}`.trim() });
  const file = useRef<HTMLInputElement>(null);

  async function check(list: string) {
    const { lines, skipped } = toLines(list);
    const problem = whyNot(lines, skipped);
    if (problem) checking.fail(problem);
    else await checking.run(async () => update({ lines: await checkLines(lines), skipped }));
  }

  async function read(chosen: File | undefined) {
    if (!chosen) return;
    const list = decodeText(await chosen.arrayBuffer());
    update({ text: list });
    await check(list);
  }

  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        void check(text);
      }}
    >
      <TextArea
        id="many-text"
        label={t('Names and email addresses')}
        hint={t(
          'The title, name and email address of each person, one a line, or as copied from an email or a spreadsheet. Nothing is added before you’ve seen the list.',
        )}
        rows={8}
        className={css.rows}
        dir="ltr"
        spellCheck={false}
        error={String(checking.problem ?? '')}
        value={text}
        onChange={(event) => update({ text: event.target.value })}
      />
      <div className="row-3">
        <Button type="submit" busy={checking.isBusy} busyText={t('Checking…')}>
          {t('Check the list')}
        </Button>
        <Button look="secondary" onClick={() => file.current?.click()}>
          <Upload aria-hidden strokeWidth={1.75} />
          {t('Choose a CSV file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button look="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </form>
  );
}

/** Why the list cannot be checked; '' if it can. */
function whyNot(lines: readonly Line[], skipped: readonly Skipped[]): string {
  if (lines.length === 0 && skipped.length > 0)
    return t('No row of this list is a person. Each needs a name and an email address.');
  if (lines.length === 0) return t('Paste at least one line, or choose a file.');
  if (lines.length > MAX_LINES)
    return t('At most {max} people can be added at once. This list has {count}.', { max: MAX_LINES, count: lines.length });
  return '';
}
