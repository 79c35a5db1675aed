import { Bold, Heading, Italic, Link, List, ListOrdered } from 'lucide-react';
import { type ComponentPropsWithRef, useImperativeHandle, useRef } from 'react';
import { msg, t } from '../../lib/i18n.ts';
import field from '../../ui/field.module.css';
import { Field, useFieldIds } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './admin-messages.module.css';
import { type Mark, markText } from './mark-text.ts';

const buttons = [
  { mark: 'bold', icon: Bold, label: msg('Bold') },
  { mark: 'italic', icon: Italic, label: msg('Italic') },
  { mark: 'heading', icon: Heading, label: msg('Heading') },
  { mark: 'list', icon: List, label: msg('List') },
  { mark: 'numbers', icon: ListOrdered, label: msg('Numbered list') },
  { mark: 'link', icon: Link, label: msg('Link') },
] as const;

const label = msg('Message');
const hint = msg('Leave an empty line between paragraphs. Select words and press a button to make them bold, a list or a link.');

/** The text of a message, with buttons that put the signs for its looks into it. */
export function MessageField({ error, ref, ...area }: ComponentPropsWithRef<'textarea'> & { error: string | undefined }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const ids = useFieldIds({ label, hint, error, name: area.name });
  useImperativeHandle(ref, () => text.current!);

  return (
    <Field label={t(label)} hint={t(hint)} error={error} ids={ids}>
      <div className={css.text}>
        <fieldset aria-label={t('Formatting')} className={css.marks}>
          {buttons.map(({ mark, icon, label: name }) => (
            <IconButton
              key={mark}
              icon={icon}
              label={t(name)}
              aria-controls={ids.controlId}
              onClick={() => apply(mark, text.current!)}
            />
          ))}
        </fieldset>
        <textarea {...area} {...ids.aria} ref={text} rows={12} className={field.control} />
      </div>
    </Field>
  );
}

function apply(mark: Mark, area: HTMLTextAreaElement): void {
  const { from, to, text, select } = markText(mark, area.value, { from: area.selectionStart, to: area.selectionEnd });
  area.focus();
  area.setSelectionRange(from, to);
  // The only way of putting words in that Undo can take back.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(select.from, select.to);
}
