import { t } from '../lib/i18n.ts';
import { nameOf, useLanguage } from '../lib/language.ts';
import { useTranslation } from '../lib/translation-store.ts';
import { GlobeIcon } from '../ui/first-icons.tsx';
import css from './nav-bar.module.css';

/** Opens and closes the translation bar above the page. */
export function TranslationToggle() {
  const isOpen = useTranslation((translation) => translation.isOpen);
  const language = useLanguage((chosen) => chosen.language);
  return (
    <li>
      <button
        id="translation-toggle"
        type="button"
        className={css.item}
        aria-pressed={isOpen}
        onClick={() => useTranslation.setState({ isOpen: !isOpen })}
      >
        <GlobeIcon />
        <span className={css.itemText}>
          {nameOf(language)} · {t('Translate')}
        </span>
      </button>
    </li>
  );
}
