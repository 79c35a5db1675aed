import Link2 from 'lucide-react/icons/link-2';
import { useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
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
  const action = useAction({ onFailed });
  const heading = useRef<HTMLHeadingElement>(null);

  const unlink = ({ id, provider: { name } }: LinkedAccount) =>
    action.run(async () => {
      await unlinkAccount(id);
      setAccounts(accounts.filter((other) => other.id !== id));
      setUnlinking(null);
      onChanged();
      heading.current?.focus();
      return t('Your {name} account has been unlinked. You’re signed out everywhere else.', { name });
    });

  return (
    <div className="stack-3">
      <h2 id="accounts-heading" ref={heading} tabIndex={-1}>
        {t('Linked accounts')}
      </h2>
      <p>{t('You can log in with these accounts. Each was linked when you first used it.')}</p>
      <ul className="plain-list">
        {accounts.map((account) => (
          <AccountItem
            key={account.id}
            account={account}
            onUnlink={() => {
              action.clear();
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
          busy={action.isBusy}
          busyText={t('One moment…')}
          error={action.problem && <p>{action.problem}</p>}
          onConfirm={() => void unlink(unlinking)}
          onCancel={() => {
            setUnlinking(null);
            action.clear();
            onFailed(false);
          }}
        />
      )}
      <StatusLine>{action.said}</StatusLine>
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
        <p className={cx('row-2', css.name)}>
          <strong translate="no">{name}</strong>
        </p>
        <p className={cx('quiet small', css.used)}>
          <bdi translate="no">{email}</bdi>
        </p>
        <p className={cx('quiet small', css.used)}>
          {t('Linked {date}', { date: formatDate(linkedDate) })}
          {' · '}
          {t('last used {date}', { date: formatDate(lastUsedDate) })}
        </p>
        {!isInUse && <p className={cx('quiet small', css.used)}>{t('Not in use: your school has switched it off.')}</p>}
      </div>
      <div className={cx('row-2', css.actions)}>
        <Button look="secondary" aria-label={t('Unlink {name}', { name })} onClick={onUnlink}>
          {t('Unlink')}
        </Button>
      </div>
    </li>
  );
}
