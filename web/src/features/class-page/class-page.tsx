import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { nameList } from '../../lib/name-list.ts';
import { paths } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import { validId } from '../../lib/search-address.ts';
import { useHasRole } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { TranslatedText } from '../../shell/translated-text.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { tieStyle } from '../../ui/tie-ribbon.tsx';
import { type ClassPage, getClass, listClassArticles, loadLists } from './api.ts';
import css from './class-page.module.css';
import { FavouriteButton } from './favourite-button.tsx';
import { Journal } from './journal.tsx';
import { LinkedSchools } from './linked-schools.tsx';

const ClassQuilts = lazy(async () => (await import('../../app/parts.ts')).parts.classQuilts());

export async function loader({ params }: LoaderFunctionArgs) {
  const id = validId(params.id);
  if (id === null) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  const [found, reports, me] = await Promise.all([
    getClass(id),
    listClassArticles(id),
    loadMe().then(async (me) => {
      await loadLists(me.schoolGroup?.id === id);
      return me;
    }),
  ]);
  return { found, reports, isOwn: me.schoolGroup?.id === id, isOwnSchool: me.school.id === found.school.id };
}

/** A class: its teachers, its journal of reports by month, and for its own people the schools linked now. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { found, reports, isOwn } = loaded;
  useTitle(found.name);
  return (
    <div className={cx('stack-6 top page-width', css.page, isOwn && css.withSide)}>
      <Head {...loaded} />
      {/* A new load begins again with the newest reports. */}
      <Journal key={`${found.id} ${reports[0]?.id}`} found={found} first={reports} isOwn={isOwn} />
      <div className={`stack-5 ${css.beside}`}>
        {isOwn && <LinkedSchools />}
        <Suspense>
          <ClassQuilts key={found.id} groupId={found.id} />
        </Suspense>
        {loaded.isOwnSchool && (
          <Card as="section" aria-labelledby="class-book" className="stack-2 start">
            <h2 id="class-book" className="size-3">
              {t('The half-term book')}
            </h2>
            <p className="quiet">{t('What this class did in a half term and what other schools said, as a booklet to print.')}</p>
            <Link to={`${paths.book}?group=${found.id}`}>{t('Make a book')}</Link>
          </Card>
        )}
      </div>
    </div>
  );
}

type HeadProps = { found: ClassPage; isOwn: boolean; isOwnSchool: boolean };

function Head({ found, isOwn, isOwnSchool }: HeadProps) {
  const { id, name, description, isDeleted, school, teachers } = found;
  const isContributor = useHasRole('Contributor');
  const names = nameList(teachers.map(fullName));
  return (
    <Card flush className={css.head}>
      <div aria-hidden className={css.tie} style={tieStyle(id)} />
      <div className={css.about}>
        <SchoolBadge schoolId={school.id} badgeUrl={school.badgeMediaItem?.thumbnail ?? school.badgeMediaItem?.url} size={112} />
        <div className={`stack-1 ${css.names}`}>
          <h1 tabIndex={-1} translate="no">
            <bdi>{name}</bdi>
          </h1>
          <p>
            {teachers.length > 0 && (
              <>
                {withParts('Taught by {names}', { names: <b translate="no">{names}</b> })}
                {' · '}
              </>
            )}
            <Link to={`${paths.home}?schoolid=${school.id}`} dir="auto" translate="no">
              {school.name}
            </Link>
          </p>
          {description && (
            <p className="quiet">
              <bdi>
                <TranslatedText text={description} />
              </bdi>
            </p>
          )}
          {isDeleted && <p className="quiet">{t('This class has ended. Its reports stay.')}</p>}
        </div>
        {isOwn && isContributor && (
          <LinkButton to={`${paths.home}?create`} className={css.action}>
            <Plus aria-hidden strokeWidth={1.75} />
            <span>{t('Create report')}</span>
          </LinkButton>
        )}
        {!isOwnSchool && <FavouriteButton school={school} />}
      </div>
    </Card>
  );
}
