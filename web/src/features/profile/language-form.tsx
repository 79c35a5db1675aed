import { useState } from 'react';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { chooseLanguage, languages, useLanguage } from '../../lib/language.ts';
import { saveChoice, useLanguageOutcome } from '../../lib/own-language.ts';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Select } from '../../ui/field.tsx';

/** The language of the app and of the user's emails; a choice applies at once. */
export function LanguageForm() {
  const language = useLanguage((chosen) => chosen.language);
  const { outcome } = useLanguageOutcome();
  const [hasFailed, setFailed] = useState(false);

  async function choose(code: string) {
    setFailed(false);
    useLanguageOutcome.setState({ outcome: null });
    try {
      await chooseLanguage(code);
      // The page was mounted again.
      focusAfterRender('language');
    } catch {
      return setFailed(true);
    }
    await saveChoice(code);
  }

  const notSaved =
    outcome === 'failed' &&
    t('Your choice applies on this device, but could not be saved for your emails. We’ll try again on your next visit.');
  return (
    <div className="stack-5">
      <h2 id="language-heading">{t('Language')}</h2>
      <Select
        id="language"
        label={t('Language of the app and of your emails')}
        hint={t('The app changes at once.')}
        error={hasFailed ? t('We couldn’t load this language. Please try again.') : notSaved || undefined}
        value={language}
        onChange={({ target }) => void choose(target.value)}
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
      <StatusLine>{outcome === 'saved' && t('Saved')}</StatusLine>
    </div>
  );
}
