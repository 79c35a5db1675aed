import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { RequestDialogs } from '../../shell/withdrawal/withdrawal-dialogs.tsx';
import { listWithdrawals, loadPage, WITHDRAWALS } from './api.ts';
import { ConsentSection } from './consent-section.tsx';
import { ReferencesSection } from './references-section.tsx';
import { RulesForm } from './rules-form.tsx';
import { SubjectAccessForm } from './subject-access-form.tsx';
import { WithdrawalsSection } from './withdrawals-section.tsx';

export const loader = loadPage;

/** A school's rules for pictures of children, what it has withdrawn, its codes, and the export for a family's request. */
export function Component() {
  const { withdrawals: first, rules, me } = useLoaderData<typeof loader>();
  const { data: withdrawals = first, mutate } = useSWR(WITHDRAWALS, listWithdrawals, {
    fallbackData: first,
    revalidateOnMount: false,
  });
  const [failed, setFailed] = useState({ rules: false, access: false });
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on an entry of the menu
  useEffect(() => {
    if (hash) focusAfterRender(`${hash.slice(1)}-heading`);
  }, [hash, key]);
  return (
    <Page title={t('Children’s pictures')} width="narrow" failed={failed.rules || failed.access}>
      {rules ? (
        <RulesForm rules={rules} onFailed={(rules) => setFailed((before) => ({ ...before, rules }))} />
      ) : (
        <p className="quiet">{t('What schools have withdrawn or erased. Each Lead sees their own school’s.')}</p>
      )}
      {rules && <ConsentSection onWithdrawn={() => void mutate()} />}
      <WithdrawalsSection withdrawals={withdrawals} onChanged={() => void mutate()} />
      {rules && (
        <>
          <ReferencesSection onWithdrawn={() => void mutate()} />
          <SubjectAccessForm me={me} onFailed={(access) => setFailed((before) => ({ ...before, access }))} />
        </>
      )}
      <RequestDialogs />
    </Page>
  );
}
