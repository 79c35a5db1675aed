import { Link, useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { ListStates } from '../../ui/list-states.tsx';
import { SchoolPatch } from '../../ui/school-badge.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { type FewLinks as FewLinksSchool, fewLinksFile, listFewLinks, RUNS } from './api.ts';
import css from './connections.module.css';
import { byNation, describeFewLinks } from './wording.ts';

/** The schools that a run or preview left with fewer than four links, by nation, and the same as a file. */
export function FewLinks({ runId }: { runId: number }) {
  const list = useSWR([RUNS, runId, 'few-links'], () => listFewLinks(runId), auditedRead);
  return (
    <div className="stack-3">
      <ListStates state={list} what={t('the schools')} empty={t('Every school has at least four links.')}>
        {byNation(list.data ?? []).map(([nation, schools]) => (
          <Nation key={nation} nation={nation} schools={schools} />
        ))}
        <a href={fewLinksFile(runId)} download className={css.all}>
          {t('Download as CSV')}
        </a>
      </ListStates>
    </div>
  );
}

function Nation({ nation, schools }: { nation: string | null; schools: FewLinksSchool[] }) {
  const [shown, more] = useFirst(schools, 5);
  const { pathname, search } = useLocation();
  return (
    <>
      <h3 className={css.nation}>
        {nation === null ? t('Unknown nation') : t(nation)} ({schools.length})
      </h3>
      <ul className="plain-list stack-3">
        {shown.map(({ school, links, ...why }) => (
          <li key={school.id} className={`small ${css.fewSchool}`}>
            <SchoolPatch schoolId={school.id} size={40} />
            <p>
              <b>
                <span translate="no">{school.name}</span>: {links}
              </b>
              <span className="quiet">{describeFewLinks(why)}</span>{' '}
              <Link to={paths.schoolEdit(school.id)} state={{ from: `${pathname}${search}` }}>
                {t('Open the school')}
                <span className="visually-hidden" translate="no">
                  {' '}
                  {school.name}
                </span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
