import Link2 from 'lucide-react/icons/link-2';
import { useRef, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { whyFailed } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { type LinkedAccount, unlinkAccount } from './api.ts';
import css from './sessions.module.css';

type Props = { loaded: LinkedAccount[]; onChanged: () => void; onFailed: (failed: boolean) => void };

/** The user's accounts at providers. The first sign-in through a provider links one; unlinking signs them out elsewhere. */
export function LinkedAccounts({ loaded, onChanged, onFailed }: Props) {
  const [accounts, setAccounts] = useState(loaded);
  const [unlinking, setUnlinking] = useState<LinkedAccount | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  function fail(words: string) {
    setFailure(words);
    onFailed(words !== '');
  }

  async function unlink({ id, provider: { name } }: LinkedAccount) {
    setBusy(true);
    fail('');
    try {
      await unlinkAccount(id);
      setAccounts(accounts.filter((other) => other.id !== id));
      setUnlinking(null);
      setSaid(t('Your {name} account has been unlinked. You’re signed out everywhere else.', { name }));
      onChanged();
      heading.current?.focus();
    } catch (error) {
      fail(whyFailed(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={css.section}>
      <h2 id="accounts-heading" ref={heading} tabIndex={-1}>
        {t('Linked accounts')}
      </h2>
      <p>{t('You can log in with these accounts. Each was linked when you first used it.')}</p>
      <ul className={`plain-list ${css.list}`}>
        {accounts.map((account) => (
          <AccountItem
            key={account.id}
            account={account}
            onUnlink={() => {
              setSaid('');
              setUnlinking(account);
            }}
          />
        ))}
      </ul>
      {unlinking && (
        <ConfirmPanel
          question={t(
            'Unlink your {name} account? You will be signed out everywhere else. If your school uses {name}, your next login there links it again.',
            { name: unlinking.provider.name },
          )}
          confirmText={t('Yes, unlink it')}
          busy={isBusy}
          busyText={t('One moment…')}
          error={failure && <p>{failure}</p>}
          onConfirm={() => void unlink(unlinking)}
          onCancel={() => {
            setUnlinking(null);
            fail('');
          }}
        />
      )}
      <StatusLine>{said}</StatusLine>
    </div>
  );
}

function AccountItem({ account, onUnlink }: { account: LinkedAccount; onUnlink: () => void }) {
  const { provider, email, isInUse, linkedDate, lastUsedDate } = account;
  const { name } = provider;
  return (
    <li className={css.item}>
      <span className={css.icon}>
        <Link2 aria-hidden strokeWidth={1.75} />
      </span>
      <div>
        <p className={css.name}>
          <strong translate="no">{name}</strong>
        </p>
        <p className={css.used}>
          <bdi translate="no">{email}</bdi>
        </p>
        <p className={css.used}>
          {t('Linked {date}', { date: formatDate(linkedDate) })}
          {' · '}
          {t('last used {date}', { date: formatDate(lastUsedDate) })}
        </p>
        {!isInUse && <p className={css.used}>{t('Not in use: your school has switched it off.')}</p>}
      </div>
      <div className={css.actions}>
        <Button look="secondary" aria-label={t('Unlink {name}', { name })} onClick={onUnlink}>
          {t('Unlink')}
        </Button>
      </div>
    </li>
  );
}
