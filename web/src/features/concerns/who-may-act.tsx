import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { t } from '../../lib/i18n.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useHasRole } from '../../lib/session.ts';
import { Card } from '../../ui/card.tsx';
import type { ConcernCase } from './api.ts';
import css from './concerns.module.css';
import { whyKeptOut, withSchool } from './wording.ts';

/** Why some actions are not offered: who may do what with the case. */
export function WhoMayAct({ known: { concern, may, keptOut } }: { known: ConcernCase }) {
  const isAdmin = useHasRole('Admin');
  const isSchools = concern.school !== null;
  const hasMarkedAdmin = isAdmin && concern.state !== 'closed' && may.length > 0 && !may.includes('close');
  return (
    <Card as="section" className="stack-3" aria-labelledby="who-heading">
      <h2 id="who-heading" className="size-3">
        {t('Who may act')}
      </h2>
      <ul className={`plain-list stack-3 ${css.who}`}>
        <Line yes>{t('{service}’s team can do everything here.', { service: SERVICE_NAME })}</Line>
        {isSchools && (
          <Line yes>
            {t('The Leads and the safeguarding lead of the school can acknowledge it, hide the content and add notes.')}
          </Line>
        )}
        {isSchools && <Line>{t('Only {service}’s team can refer or close it.', { service: SERVICE_NAME })}</Line>}
        {!isAdmin && concern.isHidden && !may.includes('unhide') && (
          <Line>{t('Your school can show again only what your school hid.')}</Line>
        )}
        {isSchools && <Line>{t('The author and anyone the concern may be about cannot see this case.')}</Line>}
        {hasMarkedAdmin && <Line>{t('You have marked an Admin as involved, so another Admin decides this concern.')}</Line>}
      </ul>
      {keptOut.length > 0 && (
        <>
          <h3 id="kept-out-heading">{t('Kept out of this case')}</h3>
          <ul className="stack-2" aria-labelledby="kept-out-heading">
            {keptOut.map((each) => (
              <li key={each.person.id}>
                <bdi translate="no">{withSchool(each.person)}</bdi>: {whyKeptOut(each)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Line({ yes, children }: { yes?: boolean; children: ReactNode }) {
  const Icon = yes ? Check : X;
  return (
    <li data-yes={yes}>
      <Icon aria-hidden strokeWidth={2.25} />
      <span>{children}</span>
    </li>
  );
}
