import type { components } from '@patchwork/contracts/types/public';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import { nameList } from '../lib/name-list.ts';
import css from './link-map.module.css';
import { Patch } from './patch.tsx';
import { outline, places } from './uk-map.data.ts';

/** A school on the map. */
export type School = Pick<components['schemas']['School'], 'id' | 'name' | 'county' | 'badgeMediaItem'>;

const OWN = 30;
const OTHER = 24;
const SHETLAND = 84;

interface Placed {
  school: School;
  x: number;
  y: number;
}

/** One image of the United Kingdom: stitches join the school with the linked ones. Its text names them all. */
export function LinkMap({ own, linked, className }: { own: School; linked: readonly School[]; className?: string | undefined }) {
  const [home, ...others] = placeAll([own, ...linked]);
  if (!home) return null;
  const named = ({ name, county }: School) => t('{school} in {county}', { school: name, county: t(county.name) });
  const names = nameList(linked.map(named));
  const label =
    linked.length > 0
      ? t('Map of the United Kingdom: stitches join {school} with {others}.', { school: named(own), others: names })
      : t('Map of the United Kingdom with {school}.', { school: named(own) });
  return (
    <svg className={cx(css.map, className)} viewBox="-74 -8 446 562" role="img" aria-label={label}>
      <path d={outline.ireland} className={css.abroad} />
      <path d={outline.unitedKingdom} className={css.land} />
      {[own, ...linked].some(({ county }) => county.id === SHETLAND) && (
        <rect x="218" y="-6" width="44" height="42" rx="4" className={css.frame} />
      )}
      {home.school === own &&
        others.map((other) => <path key={other.school.id} d={threadOf(home, other)} className={css.thread} />)}
      {[...others, home].map(({ school, x, y }) => {
        const size = school === own ? OWN : OTHER;
        const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
        return (
          <g key={school.id}>
            <svg {...box} viewBox="0 0 100 100" aria-hidden="true">
              {school.badgeMediaItem ? (
                <image
                  href={school.badgeMediaItem.thumbnail ?? school.badgeMediaItem.url}
                  width="100"
                  height="100"
                  preserveAspectRatio="xMidYMid slice"
                />
              ) : (
                <Patch seed={school.id} />
              )}
            </svg>
            <rect {...box} rx="4" className={css.patchEdge} strokeWidth={school === own ? 3 : 2} />
          </g>
        );
      })}
    </svg>
  );
}

/** Slightly bent, so that threads in one direction stay apart. */
function threadOf(from: Placed, to: Placed): string {
  const [across, down] = [to.x - from.x, to.y - from.y];
  return `M${from.x} ${from.y}Q${from.x + across / 2 - down * 0.14} ${from.y + down / 2 + across * 0.14} ${to.x} ${to.y}`;
}

/** Where each school is drawn: in the middle of its county, or beside it where another school is drawn already. */
export function placeAll(schools: readonly School[]): Placed[] {
  const placed: Placed[] = [];
  for (const school of schools) {
    const [x, y] = places.get(school.county.id) ?? [];
    if (x === undefined || y === undefined) continue;
    const isFree = (spot: { x: number; y: number }) =>
      placed.every((other) => Math.max(Math.abs(other.x - spot.x), Math.abs(other.y - spot.y)) >= OWN);
    const spots = [0, 1, 2, 3, 4].flatMap((ring) =>
      Array.from({ length: ring === 0 ? 1 : 8 }, (_, turn) => ({
        x: Math.round(x + ring * OWN * Math.cos((turn * Math.PI) / 4) * 1.05),
        y: Math.round(y + ring * OWN * Math.sin((turn * Math.PI) / 4) * 1.05),
      })),
    );
    placed.push({ school, ...(spots.find(isFree) ?? spots[0]!) });
  }
  return placed;
}
