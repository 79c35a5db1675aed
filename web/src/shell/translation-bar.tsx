import { X } from 'lucide-react';
import { useEffect } from 'react';
import { findOfferedLanguages, languages, translateInto, useTranslation } from '../lib/translation.ts';
import { IconButton } from '../ui/icon-button.tsx';
import css from './translation-bar.module.css';

/** Stands above the page when toggled. It offers only what this browser can really do, and sends nothing away. */
export function TranslationBar() {
  const { isOpen, target, offered } = useTranslation();

  useEffect(() => {
    if (isOpen && offered === undefined) void findOfferedLanguages();
  }, [isOpen, offered]);

  if (!isOpen) return null;
  return (
    <section className={css.bar} aria-label="Translation">
      <div className={css.inner}>
        <p>This service is in English.</p>
        {offered && offered.length > 0 && (
          <label className={css.choice}>
            Translate reports and comments into
            <select value={target ?? ''} onChange={({ target: { value } }) => translateInto(value || null)}>
              <option value="">English (as written)</option>
              {offered.map((code) => (
                <option key={code} value={code} lang={code}>
                  {languages[code]}
                </option>
              ))}
            </select>
          </label>
        )}
        <p role="status">{explain(offered)}</p>
        <IconButton icon={X} label="Close translation" onClick={() => useTranslation.setState({ isOpen: false })} />
      </div>
    </section>
  );
}

function explain(offered: string[] | undefined): string {
  if (!offered) return 'Asking your browser what it can translate…';
  if (offered.length > 0) return 'Translation happens on this device. Nothing is sent to another company.';
  return 'Your browser cannot translate on this device. Its own menu may offer to translate the page; that may send the text to its maker.';
}
