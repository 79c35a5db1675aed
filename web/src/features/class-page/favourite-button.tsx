import Star from 'lucide-react/icons/star';
import useSWR, { mutate } from 'swr';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { listFavourites, type School, toggleFavourite } from './api.ts';
import css from './class-page.module.css';

// The feed's list, under the feed's key.
const KEY = '/api/favourite';

/** Makes another school a favourite. Hidden while the favourites are not loaded, because its state is unknown. */
export function FavouriteButton({ school: { id, name } }: { school: { id: number; name: string } }) {
  const { data } = useSWR<School[]>(KEY, listFavourites, { revalidateOnFocus: false, shouldRetryOnError: false });
  const change = useAction({ explain: () => t('We couldn’t change your favourites. Please try again.') });
  if (!data) return null;
  const isFavourite = data.some((each) => each.id === id);

  const press = () =>
    change.run(async () => {
      await toggleFavourite(id);
      await mutate(KEY);
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
        {t('Favourite')}
      </Button>
      {change.problem && <p role="alert">{change.problem}</p>}
    </div>
  );
}
