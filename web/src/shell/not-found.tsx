import { t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useHasRole } from '../lib/session.ts';
import { useTitle } from '../lib/title.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Patch } from '../ui/patch.tsx';
import css from './not-found.module.css';
import page from './page.module.css';

/** 'Oops! 404 error.', for unknown addresses and missing data. */
export function Component() {
  useTitle(t('Page not found'));
  const isViewer = useHasRole('Viewer');
  return (
    <div className={page.page}>
      <div className={`stack-6 ${css.lost}`}>
        <div className="stack-5 start">
          <h1 tabIndex={-1}>{t("Oops! 404 error. We can't find that page.")}</h1>
          <p className="row-3">
            <LinkButton to={isViewer ? paths.home : paths.landing}>{t('Home')}</LinkButton>
            {!isViewer && (
              <LinkButton to={paths.login} look="secondary">
                {t('Login')}
              </LinkButton>
            )}
          </p>
        </div>
        <UntiedThread />
      </div>
    </div>
  );
}

/** An undone seam between two patches: the picture of the 404 page. */
function UntiedThread() {
  const thread = 'M118 150C170 150 190 96 236 104s44 70 4 74-52-64 2-82 108 40 92 86';
  return (
    <svg viewBox="0 0 480 260" width="480" height="260" aria-hidden="true">
      <defs>
        <clipPath id="untied-edge">
          <path d="M4 0h78a18 18 0 0 1 18 18v64a18 18 0 0 1-18 18H18A18 18 0 0 1 0 82V4a4 4 0 0 1 4-4z" />
        </clipPath>
      </defs>
      <g transform="translate(24 96) rotate(-4 50 50)" clipPath="url(#untied-edge)">
        <Patch seed={4} />
      </g>
      <g transform="translate(366 120) rotate(7 50 50)" clipPath="url(#untied-edge)">
        <Patch seed={11} />
      </g>
      <path d={thread} fill="none" stroke="#1b2420" strokeWidth="9" strokeLinecap="round" />
      <path d={thread} fill="none" stroke="#f5b82e" strokeWidth="5" strokeLinecap="round" strokeDasharray="14 11" />
      <circle cx="118" cy="150" r="11" fill="#f5b82e" stroke="#1b2420" strokeWidth="4" />
    </svg>
  );
}
