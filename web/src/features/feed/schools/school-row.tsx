import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Grid2x2 from 'lucide-react/icons/grid-2x2';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { plural, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import type { School } from '../api.ts';
import { addressOf } from '../feed-address.ts';
import { newCommentsLink, useNews } from '../news.ts';
import { hadQuilt } from '../quilt-slot.tsx';
import { badgeOf, useConnections, useFavourites } from '../reader.ts';
import { useSchool } from '../reports.ts';
import css from './school-row.module.css';
import { stripEdges, stripStep } from './strip-edges.ts';

/**
 * On narrow screens, one row of patches instead of the side columns: the own class, connected and favourite schools, and the quilt. A
 * ring means new reports, the number new comments on the user's reports.
 */
export function SchoolRow() {
  const me = useMe();
  const own = useSchool(me?.school.id).data;
  const connected = useConnections()?.map(({ connectedSchool }) => connectedSchool) ?? [];
  const favourites = (useFavourites() ?? []).filter(({ id }) => connected.every((school) => school.id !== id));
  const schools = [...connected, ...favourites];
  const news = useNews();
  const { strip, look, canGoBack, canGoOn, go } = useStrip(schools.length);
  if (!me) return null;

  const hasNew = (schoolId: number) => news?.reports.some((each) => each.schoolId === schoolId) ?? false;
  const comments = news?.comments.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const list = t('Schools').toLowerCase();
  return (
    <nav aria-label={t('Schools')} className={css.holder}>
      {canGoBack && <IconButton icon={ChevronLeft} label={t('Scroll back in {list}', { list })} onClick={() => go(-1)} />}
      <ul ref={strip} className={`plain-list ${css.row}`} onScroll={look}>
        <RowItem
          to={news && comments > 0 ? newCommentsLink(news) : addressOf({ kind: 'tab', tab: 'class' })}
          school={own ?? me.school}
          isNew={hasNew(me.school.id)}
          name={t('My class')}
          comments={comments}
        />
        {schools.map((school) => (
          <RowItem
            key={school.id}
            to={addressOf({ kind: 'school', school })}
            school={school}
            isNew={hasNew(school.id)}
            name={school.name}
          />
        ))}
        {hadQuilt() && (
          <li>
            <Link to={paths.quilt}>
              <span className={css.ring}>
                <span className={css.quilt}>
                  <Grid2x2 aria-hidden strokeWidth={1.75} />
                </span>
              </span>
              <span className={css.name}>{t('The quilt')}</span>
            </Link>
          </li>
        )}
      </ul>
      {canGoOn && <IconButton icon={ChevronRight} label={t('Scroll forward in {list}', { list })} onClick={() => go(1)} />}
    </nav>
  );
}

type ItemProps = {
  to: string;
  school: Pick<School, 'id'> & Partial<Pick<School, 'badgeMediaItem'>>;
  name: string;
  isNew: boolean;
  comments?: number;
};

function RowItem({ to, school, name, isNew, comments = 0 }: ItemProps) {
  const label = [
    name,
    comments > 0 && plural(comments, '{count} new comment on your reports', '{count} new comments on your reports'),
    isNew && t('new reports'),
  ];
  return (
    <li>
      <Link to={to} aria-label={label.filter(Boolean).join(', ')}>
        <span className={css.ring} data-new={isNew || undefined} data-comments={comments || undefined}>
          <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} size={46} />
        </span>
        <span className={css.name} translate="no">
          {name}
        </span>
      </Link>
    </li>
  );
}

/** A horizontal list that knows whether it can scroll. A new `count` means that its items have changed. */
function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ canGoBack: false, canGoOn: false });
  const look = () => strip.current && setEdges(stripEdges(strip.current));

  // biome-ignore lint/correctness/useExhaustiveDependencies: new items change the edges
  useEffect(() => {
    if (!strip.current) return;
    const watcher = new ResizeObserver(look);
    watcher.observe(strip.current);
    return () => watcher.disconnect();
  }, [count]);

  function go(direction: 1 | -1) {
    const list = strip.current;
    if (!list) return;
    const left = stripStep(list.clientWidth, direction, getComputedStyle(list).direction === 'rtl');
    list.scrollBy({ left, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
  }

  return { strip, look, ...edges, go };
}
