import { useId } from 'react';
import { t } from '../../lib/i18n.ts';
import type { Photo } from './api.ts';
import css from './choose-evidence.module.css';

type Props = {
  legend: string;
  hint?: string;
  photos: readonly (Photo & { title: string })[];
  chosen: readonly number[];
  /** How many may be chosen; with one, another replaces it. */
  most: number;
  onChange: (chosen: number[]) => void;
};

/** Photos to tick, each named by its description. */
export function PhotoTiles({ legend, hint, photos, chosen, most, onChange }: Props) {
  const hintId = useId();
  const toggle = (id: number) => {
    if (chosen.includes(id)) onChange(chosen.filter((each) => each !== id));
    else onChange(most === 1 ? [id] : [...chosen, id]);
  };
  return (
    <fieldset aria-describedby={hint && hintId}>
      <legend className="strong">{legend}</legend>
      {hint && (
        <p id={hintId} className="quiet">
          {hint}
        </p>
      )}
      <div className={css.grid}>
        {photos.map(({ id, thumbnail, altText, title }) => (
          <label key={id} className={css.tile}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={most > 1 && chosen.length >= most && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <img src={thumbnail ?? ''} alt={altText || t('A photo of the report “{title}”', { title })} loading="lazy" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
