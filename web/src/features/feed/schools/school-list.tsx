import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import type { School } from '../api.ts';
import { badgeOf } from '../reader-store.ts';
import { LinkReasons } from './link-reasons.tsx';
import { SchoolLink } from './school-link.tsx';
import css from './schools.module.css';
import { useStrip } from './use-strip.ts';

type Props = {
  title: string;
  /** Undefined: they could not be loaded. */
  schools: (School & { reasons?: string[] })[] | undefined;
  empty: string;
  failed: string;
};

export function SchoolList({ title, schools, empty, failed }: Props) {
  const titleId = useId();
  const { strip, canGoBack, canGoOn, go } = useStrip(schools?.length ?? 0);

  return (
    <Card as="section" flush aria-labelledby={titleId} className={css.list}>
      <div className={css.listHead}>
        <h2 id={titleId}>{title}</h2>
        <span className={css.stripButtons}>
          {canGoBack && (
            <IconButton icon={ChevronLeft} label={t('Back in {list}', { list: title.toLowerCase() })} onClick={() => go(-1)} />
          )}
          {canGoOn && (
            <IconButton icon={ChevronRight} label={t('On in {list}', { list: title.toLowerCase() })} onClick={() => go(1)} />
          )}
        </span>
      </div>
      {!schools && <p role="alert">{failed}</p>}
      {schools?.length === 0 && <p className={css.soft}>{empty}</p>}
      {schools && schools.length > 0 && (
        <ul ref={strip} className={css.strip}>
          {schools.map((school) => (
            <li key={school.id}>
              <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} />
              <div className={css.named}>
                <SchoolLink school={school} />
                {school.reasons && school.reasons.length > 0 && <LinkReasons name={school.name} reasons={school.reasons} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
