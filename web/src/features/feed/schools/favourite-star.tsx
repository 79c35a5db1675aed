import Star from 'lucide-react/icons/star';
import { t } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { switchFavourite, useFavourites } from '../reader.ts';
import css from './schools.module.css';

/** A school's favourite button. Hidden when the favourites could not be loaded, because its state is unknown. */
export function FavouriteStar({ school }: { school: { id: number; name: string } }) {
  const favourites = useFavourites();
  const change = useAction({ explain: () => t('We couldn’t change your favourites. Please try again.') });
  if (!favourites) return null;
  return (
    <>
      <button
        type="button"
        className={css.star}
        aria-pressed={favourites.some(({ id }) => id === school.id)}
        aria-label={t('Favourite: {name}', { name: school.name })}
        title={t('Favourite')}
        aria-busy={change.isBusy || undefined}
        onClick={() => void change.run(() => switchFavourite(school.id))}
      >
        <Star aria-hidden strokeWidth={1.75} />
      </button>
      {change.problem && (
        <span role="alert" className={`small strong ${css.failed}`}>
          {change.problem}
        </span>
      )}
    </>
  );
}
