import type { LucideIcon } from 'lucide-react';
import Cloud from 'lucide-react/icons/cloud';
import KeyRound from 'lucide-react/icons/key-round';
import Laptop from 'lucide-react/icons/laptop';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { deviceName, knowsPasskeys } from '../../lib/passkeys.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { addPasskey, listPasskeys, PASSKEYS, type Passkey, removePasskey, renamePasskey } from './api.ts';
import { explainPasskey, PasskeyName } from './passkey-name.tsx';
import css from './sessions.module.css';

const kinds: Record<Passkey['kind'], { icon: LucideIcon; where: string }> = {
  synced: { icon: Cloud, where: msg('Works on all devices of one account') },
  device: { icon: Laptop, where: msg('Works on one device') },
  'security-key': { icon: KeyRound, where: msg('On a security key') },
};

/** What the card shows besides the list. */
type Step = { kind: 'rest' } | { kind: 'adding' } | { kind: 'renaming' | 'removing'; passkey: Passkey };
const rest: Step = { kind: 'rest' };

type Props = { isProviderRequired: boolean; onChanged: (hasPasskeys: boolean) => void; onFailed: (failed: boolean) => void };

/** The user's passkeys: they add, rename and remove them. Adding and removing sign them out everywhere else. */
export function Passkeys({ isProviderRequired, onChanged, onFailed }: Props) {
  const state = useSWR(PASSKEYS, listPasskeys, { revalidateOnFocus: false });
  const [step, setStep] = useState(rest);
  const action = useAction({ explain: explainPasskey, onFailed });
  const heading = useRef<HTMLHeadingElement>(null);
  const passkeys = state.data ?? [];

  function go(next: Step, said = '') {
    setStep(next);
    action.say(said);
    onFailed(false);
    // The pressed button disappears with its step; a form takes focus itself.
    if (next.kind === 'rest') heading.current?.focus();
  }

  async function finish(stored: Passkey[], said: string) {
    await state.mutate(stored, { revalidate: false });
    onChanged(stored.length > 0);
    go(rest, said);
    return said;
  }

  const remove = ({ id, name }: Passkey) =>
    action.run(async () => {
      await removePasskey(id);
      return finish(
        passkeys.filter((other) => other.id !== id),
        t('{name} has been removed.', { name }),
      );
    });

  return (
    <div className="stack-3">
      <h2 id="passkeys-heading" ref={heading} tabIndex={-1}>
        {t('Passkeys')}
      </h2>
      <p>
        {isProviderRequired
          ? t(
              'Your school logs in with its own accounts. A passkey confirms that it’s you before important changes, with your fingerprint, your face or the PIN of your device.',
            )
          : t('A passkey logs you in with your fingerprint, your face or the PIN of your device, instead of your password.')}
      </p>
      <ListStates state={state} what={t('the passkeys')} empty={t('You have no passkeys yet.')}>
        <ul className="plain-list">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onStep={(kind) => go({ kind, passkey })}>
              {step.kind === 'renaming' && step.passkey.id === passkey.id && (
                <PasskeyName
                  id="passkey-rename"
                  name={passkey.name}
                  submit={t('Save')}
                  onSubmit={async (name) => {
                    const renamed = await renamePasskey(passkey.id, name);
                    await finish(
                      passkeys.map((other) => (other.id === renamed.id ? renamed : other)),
                      t('Saved'),
                    );
                  }}
                  onFailed={onFailed}
                  onCancel={() => go(rest)}
                />
              )}
            </PasskeyItem>
          ))}
        </ul>
      </ListStates>
      {step.kind === 'removing' && (
        <ConfirmPanel
          question={t('Remove {name}? It will no longer log you in, and you will be signed out everywhere else.', {
            name: step.passkey.name,
          })}
          confirmText={t('Yes, remove it')}
          busy={action.isBusy}
          busyText={t('One moment…')}
          error={action.problem && <p>{action.problem}</p>}
          onConfirm={() => void remove(step.passkey)}
          onCancel={() => go(rest)}
        />
      )}
      {step.kind === 'adding' && (
        <PasskeyName
          id="passkey-name"
          name={deviceName()}
          submit={t('Continue')}
          onSubmit={async (name) => {
            const added = await addPasskey(name);
            await finish(
              [...passkeys, added],
              t('{name} has been added. You’re signed out everywhere else.', { name: added.name }),
            );
          }}
          onFailed={onFailed}
          onCancel={() => go(rest)}
        />
      )}
      {state.data && step.kind !== 'adding' && <AddButton onAdd={() => go({ kind: 'adding' })} />}
      <StatusLine>{action.said}</StatusLine>
    </div>
  );
}

const AddButton = ({ onAdd }: { onAdd: () => void }) =>
  knowsPasskeys() ? (
    <div className="row-4">
      <Button onClick={onAdd}>{t('Add a passkey')}</Button>
    </div>
  ) : (
    <p className="quiet">{t('This browser can’t make passkeys here.')}</p>
  );

type ItemProps = { passkey: Passkey; onStep: (kind: 'renaming' | 'removing') => void; children: React.ReactNode };

function PasskeyItem({ passkey, onStep, children }: ItemProps) {
  const { name, kind, isBackedUp, createdDate, lastUsedDate } = passkey;
  const { icon: Icon, where } = kinds[kind];
  return (
    <li className={css.item}>
      <span className={css.icon}>
        <Icon aria-hidden strokeWidth={1.75} />
      </span>
      <div>
        <p className={cx('row-2', css.name)}>
          <strong translate="no">{name}</strong>
        </p>
        <p className={cx('quiet small', css.used)}>
          {t(where)}
          {kind === 'synced' && !isBackedUp && ` · ${t('not backed up yet')}`}
        </p>
        <p className={cx('quiet small', css.used)}>
          {t('Added {date}', { date: formatDate(createdDate) })}
          {' · '}
          {lastUsedDate ? t('last used {date}', { date: formatDate(lastUsedDate) }) : t('never used')}
        </p>
      </div>
      <div className={cx('row-2', css.actions)}>
        <Button look="secondary" aria-label={t('Rename {name}', { name })} onClick={() => onStep('renaming')}>
          {t('Rename')}
        </Button>
        <Button look="secondary" aria-label={t('Remove {name}', { name })} onClick={() => onStep('removing')}>
          {t('Remove')}
        </Button>
      </div>
      {children && <div className={css.editing}>{children}</div>}
    </li>
  );
}
