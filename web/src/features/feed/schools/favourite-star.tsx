import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { switchFavourite, useFavourites } from '../reader.ts';
import css from './schools.module.css';

/** A school's favourite button. Hidden when the favourites could not be loaded, because its state is unknown. */
export function FavouriteStar({ school }: { school: { id: number; name: string } }) {
  const favourites = useFavourites();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!favourites) return null;

  async function press() {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    await switchFavourite(school.id).catch(() => setFailed(true));
    setBusy(false);
  }

  return (
    <>
      <button
        type="button"
        className={css.star}
        aria-pressed={favourites.some(({ id }) => id === school.id)}
        aria-label={t('Favourite: {name}', { name: school.name })}
        title={t('Favourite')}
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        <Star aria-hidden strokeWidth={1.75} />
      </button>
      {hasFailed && (
        <span role="alert" className={css.failed}>
          {t('We couldn’t change your favourites. Please try again.')}
        </span>
      )}
    </>
  );
}
