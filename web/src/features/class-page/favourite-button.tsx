import Star from 'lucide-react/icons/star';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { reloadFavourites, toggleFavourite, useFavourites } from './api.ts';
import css from './class-page.module.css';

/** Makes another school a favourite. Hidden while the favourites are not loaded, because its state is unknown. */
export function FavouriteButton({ school: { id, name } }: { school: { id: number; name: string } }) {
  const favourites = useFavourites();
  const change = useAction({ explain: () => t('We couldn’t change your favourites. Please try again.') });
  if (!favourites) return null;
  const isFavourite = favourites.some((each) => each.id === id);

  const press = () =>
    change.run(async () => {
      await toggleFavourite(id);
      await reloadFavourites();
    });

  return (
    <div className={css.action}>
      <Button
        look="secondary"
        className={css.favourite}
        aria-pressed={isFavourite}
        aria-label={t('Favourite: {name}', { name })}
        onClick={() => void press()}
      >
        <Star aria-hidden strokeWidth={1.75} className={isFavourite ? css.chosen : undefined} />
        <span>{t('Favourite')}</span>
      </Button>
      {change.problem && <p role="alert">{change.problem}</p>}
    </div>
  );
}
