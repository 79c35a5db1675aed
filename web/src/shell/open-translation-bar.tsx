import { Ellipsis, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { findOfferedLanguages, languages, translateInto } from '../lib/translation.ts';
import { useTranslation } from '../lib/translation-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import css from './open-translation-bar.module.css';

/** The open bar. It offers only what this browser can really do, and sends nothing away. */
export default function OpenTranslationBar() {
  const { target, offered } = useTranslation();
  const [isExplained, setExplained] = useState(false);
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    // The reader may have scrolled far down: focus brings the bar into view.
    bar.current?.focus();
    if (useTranslation.getState().offered === undefined) void findOfferedLanguages();
  }, []);

  const close = () => {
    useTranslation.setState({ isOpen: false });
    document.getElementById('translation-toggle')?.focus();
  };

  return (
    <section ref={bar} tabIndex={-1} className={css.bar} aria-label="Translation" data-explained={isExplained || undefined}>
      <div className={css.inner}>
        {offered?.length ? (
          <label className={css.choice}>
            <span>Translate reports and comments into</span>
            <select value={target ?? ''} onChange={({ target: { value } }) => translateInto(value || null)}>
              <option value="">English (as written)</option>
              {offered.map((code) => (
                <option key={code} value={code} lang={code}>
                  {languages[code]}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <p className={css.english}>This service is in English.</p>
        )}
        <p role="status" className={css.status}>
          {explain(offered)}
        </p>
        <div className={css.buttons}>
          <IconButton
            icon={Ellipsis}
            label="About translation"
            aria-expanded={isExplained}
            className={css.more}
            onClick={() => setExplained(!isExplained)}
          />
          <IconButton icon={X} label="Close translation" onClick={close} />
        </div>
      </div>
    </section>
  );
}

function explain(offered: string[] | undefined): string {
  if (!offered) return 'Asking your browser what it can translate…';
  if (offered.length > 0) return 'Translation happens on this device. Nothing is sent to another company.';
  return 'Your browser cannot translate on this device. Its own menu may offer to translate the page; that may send the text to its maker.';
}
