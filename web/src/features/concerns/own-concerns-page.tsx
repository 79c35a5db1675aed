import { Link, useLoaderData } from 'react-router-dom';
import { sayMoment } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { listOwnConcerns } from './api.ts';
import css from './concerns.module.css';
import { aboutWhat, stateForRaiser } from './wording.ts';

export const loader = listOwnConcerns;

/** The concerns that the user has raised, and what has become of them. */
export function Component() {
  const concerns = useLoaderData<typeof loader>();
  const [shown, more] = useFirst(concerns);
  return (
    <Page title={t('Concerns you have raised')} width="narrow">
      <p className="quiet">
        {t('If a child is in danger now, call 999.')} {t('The school is not told who raised it.')}
      </p>
      <p>
        <Link to={paths.gone}>{t('Something I saw is no longer there')}</Link>
      </p>
      {concerns.length === 0 && <div className="nothing-here">{t('You have not raised any concerns')}</div>}
      <ul className="plain-list stack-4">
        {shown.map(({ id, kind, excerpt, reason, createDate, state, closeDate }) => (
          <Card as="li" key={id} className="stack-3">
            <h2 className="size-3">
              {aboutWhat({ kind, mediaKind: null })} <span className={css.count}>{t('(concern {id})', { id })}</span>
            </h2>
            <p>
              <strong>{stateForRaiser({ state })}</strong>
            </p>
            <Facts>
              <Fact name={t('Your concern')} value={<Words>{reason}</Words>} />
              {excerpt && (
                <Fact name={kind === 'media' ? t('Its description') : t('Reported text')} value={<Words>{excerpt}</Words>} />
              )}
              <Fact name={t('Raised')} value={<time dateTime={createDate}>{sayMoment(createDate)}</time>} />
              {closeDate && <Fact name={t('Closed')} value={<time dateTime={closeDate}>{sayMoment(closeDate)}</time>} />}
            </Facts>
          </Card>
        ))}
      </ul>
      {more}
    </Page>
  );
}

const Words = ({ children }: { children: string }) => (
  <span className="as-written" dir="auto">
    {children}
  </span>
);
