import { msg, t } from '../lib/i18n.ts';
import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts';
import css from './nav-bar.module.css';
import { NavPopover } from './nav-disclosure.tsx';

const themes: [Theme, string][] = [
  ['system', msg('Same as device')],
  ['light', msg('Light')],
  ['dark', msg('Dark')],
  ['contrast', msg('High contrast')],
];

/** The reader's choice of colours, kept on this device. */
export function ThemeMenu() {
  const chosen = useTheme(({ theme }) => theme);
  return (
    <NavPopover text={t('Display')}>
      <fieldset className={css.popoverList}>
        <legend className="visually-hidden">{t('Colours')}</legend>
        {themes.map(([theme, text]) => (
          <label key={theme} className={css.popoverLink}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            {t(text)}
          </label>
        ))}
      </fieldset>
    </NavPopover>
  );
}
