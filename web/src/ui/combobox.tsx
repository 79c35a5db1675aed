import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { plural, t } from '../lib/i18n.ts';
import css from './combobox.module.css';
import fieldCss from './field.module.css';
import { Field, type FieldProps, useFieldIds } from './field.tsx';
import { useCloseOutside } from './use-close-outside.ts';

export interface Option {
  id: string;
  content: ReactNode;
}

type Props = FieldProps &
  ComponentPropsWithRef<'input'> & {
    name: string;
    /** What fits what is typed; undefined before anything has been found. */
    options: readonly Option[] | undefined;
    onChoose: (id: string) => void;
  };

/** A text field that suggests values while the user types (an editable combobox of the ARIA Authoring Practices). */
export function Combobox({ label, hint, error, optional, options, onChoose, onKeyDown, onChange, ...input }: Props) {
  const field = { label, hint, error, optional };
  const ids = useFieldIds({ ...field, id: input.id, name: input.name });
  const [isOpen, setOpen] = useState(false);
  const [pointedId, setPointedId] = useState<string>();
  // The options may have changed since the user pointed at one.
  const activeId = options?.find(({ id }) => id === pointedId)?.id;
  const holder = useRef<HTMLDivElement>(null);
  const active = useRef<HTMLDivElement>(null);
  useCloseOutside(holder, isOpen, setOpen);
  useEffect(() => {
    if (activeId) active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const listId = `${ids.controlId}-list`;
  const elementId = (id: string) => `${listId}-${id}`;
  const shown = isOpen ? options : undefined;

  function close() {
    setOpen(false);
    setPointedId(undefined);
  }

  function choose(id: string) {
    close();
    onChoose(id);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (!options?.length || event.nativeEvent.isComposing) return;
    const here = options.findIndex(({ id }) => id === activeId);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setOpen(true);
      setPointedId((here < 0 ? options.at(step > 0 ? 0 : -1) : options.at((here + step) % options.length))?.id);
    } else if (event.key === 'Enter' && shown && activeId !== undefined) choose(activeId);
    else if (event.key === 'Escape' && shown) close();
    else {
      if (event.key === 'Tab') close();
      return;
    }
    event.preventDefault();
  }

  return (
    <Field {...field} ids={ids}>
      <div ref={holder} className={css.holder}>
        <input
          {...input}
          {...ids.aria}
          role="combobox"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={shown !== undefined}
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown && activeId !== undefined ? elementId(activeId) : undefined}
          autoComplete="off"
          onChange={(event) => {
            onChange?.(event);
            setOpen(true);
            setPointedId(undefined);
          }}
          onKeyDown={handleKey}
          className={fieldCss.control}
        />
        <span role="status" className="visually-hidden">
          {shown && plural(shown.length, '{count} suggestion', '{count} suggestions')}
        </span>
        {shown && (
          <div id={listId} role="listbox" aria-label={t('Suggestions')} className={css.list}>
            {shown.map(({ id, content }) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={id}
                ref={id === activeId ? active : undefined}
                id={elementId(id)}
                role="option"
                aria-selected={id === activeId}
                className={css.option}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(id)}
              >
                {content}
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  );
}
