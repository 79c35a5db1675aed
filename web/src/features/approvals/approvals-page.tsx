import { useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { onNewPath } from '../../lib/search-address.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { LegacySignUps } from './legacy-sign-ups.tsx';
import { SignUps } from './sign-ups.tsx';
import { useQuery } from './use-query.ts';

export const loader = loadMe;

/** A pressed entry is in the address at once, so that leaving the page at that moment keeps it open. */
export const shouldRevalidate = onNewPath;

/** The search and the open entries are in the address, so that Back from an edit page restores them. */
export function Component() {
  const isAdmin = useHasRole('Admin');
  const [params, changeParams] = useQuery();
  // The checkbox changes at once; the address changes a moment later.
  const isInAddress = params.has('legacy');
  const [isChecked, setChecked] = useState(isInAddress);
  useEffect(() => setChecked(isInAddress), [isInAddress]);
  const inLegacy = isAdmin && isChecked;

  return (
    <Page title={t('Sign Ups')}>
      {isAdmin && (
        <Checkbox
          label={t('Search legacy sign-ups')}
          name="legacy"
          checked={inLegacy}
          onChange={({ target: { checked } }) => {
            setChecked(checked);
            changeParams(() => new URLSearchParams(checked ? { legacy: '' } : {}), { preventScrollReset: false });
          }}
        />
      )}
      {inLegacy ? <LegacySignUps /> : <SignUps />}
    </Page>
  );
}
