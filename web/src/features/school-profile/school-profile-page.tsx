import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { loadProfile } from './api.ts';
import { BadgeCard } from './badge-card.tsx';
import { SchoolDetails } from './school-details.tsx';
import css from './school-profile.module.css';

export const loader = () => loadProfile();

/** A Lead's own school: the badge on one side, everything else on the other. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [school, setSchool] = useState(loaded.school);
  const [hasFailed, setHasFailed] = useState(false);

  return (
    <Page title={t('School Profile')} failed={hasFailed}>
      <p className={css.name} translate="no">
        {school.name}
      </p>
      <div className={css.columns}>
        <BadgeCard
          school={school}
          rules={loaded.config}
          onChange={({ badgeMediaItem }) => setSchool((before) => ({ ...before, badgeMediaItem }))}
        />
        <SchoolDetails school={school} lookups={loaded.lookups} onSaved={setSchool} onFailed={setHasFailed} />
      </div>
    </Page>
  );
}
