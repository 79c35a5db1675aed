import Ellipsis from 'lucide-react/icons/ellipsis';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { focusAfterRender } from '../lib/focus.ts';
import { t } from '../lib/i18n.ts';
import { chooseLanguage, languages, useLanguage } from '../lib/language.ts';
import { useSession } from '../lib/session.ts';
import { findOfferedLanguages, furtherLanguages, translateInto } from '../lib/translation.ts';
import { useTranslation } from '../lib/translation-store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import css from './open-translation-bar.module.css';

/**
 * The open bar: the app's language, and whether reports and comments are translated. Offers only what this browser supports.
 */
export default function OpenTranslationBar() {
  const language = useLanguage((chosen) => chosen.language);
  const { target, offered, progress } = useTranslation();
  const [isExplained, setExplained] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const list = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    const { returnsToList, offered } = useTranslation.getState();
    // The user may have scrolled down: focus brings the bar into view.
    (returnsToList ? list : bar).current?.focus();
    useTranslation.setState({ returnsToList: false });
    if (offered === undefined) void findOfferedLanguages();
  }, []);

  const close = () => {
    useTranslation.setState({ isOpen: false });
    focusAfterRender('translation-toggle');
  };

  async function choose(code: string) {
    const isSpoken = code in languages;
    setFailed(false);
    useTranslation.setState({ returnsToList: true });
    try {
      const chosen = isSpoken ? code : 'en';
      await chooseLanguage(chosen);
      // Offline or on failure, the next visit saves it.
      const { isLoggedIn, isOffline } = useSession.getState();
      if (isLoggedIn && !isOffline) void import('../lib/own-language.ts').then(({ saveChoice }) => saveChoice(chosen));
      const canFollow = !isSpoken || (target !== null && offered?.includes(code));
      void translateInto(canFollow ? code : null);
    } catch {
      useTranslation.setState({ returnsToList: false });
      setFailed(true);
    }
  }

  // A language that the app is not translated into applies to reports and comments only.
  const reading = target !== null && target in furtherLanguages ? target : language;
  const further = Object.entries(furtherLanguages).filter(([code]) => offered?.includes(code));
  const canTranslate = offered?.includes(reading) ?? false;
  return (
    <section ref={bar} tabIndex={-1} className={css.bar} aria-label={t('Translation')} data-explained={isExplained || undefined}>
      <div className={css.inner}>
        <label className={css.choice}>
          <span>{t('Language')}</span>
          <select ref={list} value={reading} onChange={({ target: { value } }) => void choose(value)}>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
            {further.length > 0 && (
              <optgroup label={t('Reports and comments only')}>
                {further.map(([code, name]) => (
                  <option key={code} value={code} lang={code}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
        </label>
        {canTranslate && (
          <label className={css.switch}>
            <input
              type="checkbox"
              checked={target !== null}
              onChange={({ target: { checked } }) => {
                void translateInto(checked ? reading : null);
                // For such a language the checkbox disappears when it is cleared.
                if (!checked && reading in furtherLanguages) list.current?.focus();
              }}
            />
            {t('Translate reports and comments')}
          </label>
        )}
        <p role="status" className={css.status}>
          {hasFailed ? t('We couldn’t load this language. Please try again.') : explain(reading, offered, progress)}
        </p>
        <div className={css.buttons}>
          <IconButton
            icon={Ellipsis}
            label={t('About translation')}
            aria-expanded={isExplained}
            className={css.more}
            onClick={() => setExplained(!isExplained)}
          />
          <IconButton icon={X} label={t('Close translation')} onClick={close} />
        </div>
      </div>
    </section>
  );
}

function explain(reading: string, offered: string[] | undefined, progress: number | null): string {
  if (!offered) return t('Checking which languages your browser can translate…');
  if (progress !== null) return t('Your browser is fetching this language: {percent} %', { percent: Math.round(progress * 100) });
  if (reading === 'en') return t('What people write is shown as they wrote it.');
  if (offered.includes(reading)) return t('Translation happens on this device. Nothing is sent to another company.');
  return t(
    'Your browser can’t translate on this device. Its own menu may offer to translate the page, which may send the text to the browser’s maker.',
  );
}
