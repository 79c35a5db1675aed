import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LegacySignUps } from './legacy-sign-ups.tsx';
import { SignUps } from './sign-ups.tsx';

/** What is looked for and what is open stand in the address: whoever goes to an edit page comes back to the same. */
export function Component() {
  const isAdmin = useHasRole('Admin');
  const [params, setParams] = useSearchParams();
  // A box follows the press at once; the address takes a moment.
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
            setParams(checked ? { legacy: '' } : {});
          }}
        />
      )}
      {inLegacy ? <LegacySignUps /> : <SignUps />}
    </Page>
  );
}
