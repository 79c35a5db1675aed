import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts';
import css from './nav-bar.module.css';
import { NavPopover } from './nav-disclosure.tsx';

const themes: [Theme, string][] = [
  ['system', 'Same as device'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
];

/** The reader's choice of colours, kept on this device. */
export function ThemeMenu() {
  const chosen = useTheme(({ theme }) => theme);
  return (
    <NavPopover text="Display">
      <fieldset className={css.popoverList}>
        <legend className="visually-hidden">Colours</legend>
        {themes.map(([theme, text]) => (
          <label key={theme} className={css.popoverLink}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            {text}
          </label>
        ))}
      </fieldset>
    </NavPopover>
  );
}
