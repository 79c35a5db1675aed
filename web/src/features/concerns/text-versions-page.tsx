import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { validId } from '../../lib/search-address.ts';
import { Page } from '../../shell/page.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { getTextHistory, type TextHistory } from './api.ts';
import css from './case-evidence.module.css';
import { Events, Versions } from './text-history.tsx';
import { aboutWhat, fieldOf, withSchool } from './wording.ts';

const kinds: readonly TextHistory['kind'][] = ['article', 'comment', 'response', 'media'];

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = validId(params.id);
  const asked = new URL(request.url).searchParams.get('kind') ?? 'article';
  const kind = kinds.find((each) => each === asked);
  if (id === null || !kind) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  return getTextHistory(kind, id);
}

/** Every version kept of a text, for Admins: also of what is hidden, withdrawn, deleted, or erased and sealed. */
export function Component() {
  const { kind, id, articleId, author, texts, versions, events } = useLoaderData<typeof loader>();
  return (
    <Page title={t('Earlier versions')} width="narrow">
      <BackLink otherwise={paths.home} />
      <p>
        <strong>{t('{what}, number {id}', { what: aboutWhat({ kind, mediaKind: null }), id })}</strong>
        {author && (
          <>
            {' · '}
            <bdi translate="no">{withSchool(author)}</bdi>
          </>
        )}
      </p>
      <p className="quiet">{t('Reading this is recorded.')}</p>
      <Card as="section" aria-labelledby="now-heading" className="stack-3">
        <h2 id="now-heading" className="size-3">
          {t('Now')}
        </h2>
        {texts.length === 0 && <p className="quiet">{t('None')}</p>}
        {texts.map(({ field, text }) => (
          <div key={field} className={`stack-1 ${css.text}`}>
            <b>{fieldOf({ field })}</b>
            <p className="as-written" dir="auto">
              {text}
            </p>
          </div>
        ))}
      </Card>
      <Card as="section" aria-labelledby="versions-heading" className="stack-3">
        <h2 id="versions-heading" className="size-3">
          {t('Earlier versions')}
        </h2>
        <Versions versions={versions} />
      </Card>
      <Card as="section" aria-labelledby="events-heading" className="stack-3">
        <h2 id="events-heading" className="size-3">
          {t('What has happened')}
        </h2>
        <Events events={events} />
      </Card>
      {articleId !== null && (
        <p>
          <Link to={`${paths.home}?id=${articleId}`}>{t('Open the report')}</Link>
        </p>
      )}
    </Page>
  );
}
