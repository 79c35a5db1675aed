import type { components } from '@patchwork/contracts/types/public';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import { api } from '../lib/api.ts';
import { hasCode } from '../lib/api-error.ts';
import { formatDate } from '../lib/dates.ts';
import { msg, t } from '../lib/i18n.ts';
import { fullName } from '../lib/people.ts';
import { useAction } from '../lib/use-action.ts';
import { whyFailed } from '../lib/why-failed.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { StatusLine } from '../ui/error-summary.tsx';
import { FieldError } from '../ui/field.tsx';

type User = components['schemas']['User'];
export type AccountState = NonNullable<User['account']>['state'];

/** The states, and how they are counted: "Invited (2)". */
export const accountStates: Record<AccountState, string> = {
  active: msg('Active'),
  invited: msg('Invited'),
  'link-expired': msg('Link expired'),
  'never-signed-in': msg('Never signed in'),
};

const looks = {
  active: { tone: 'good', Icon: Check },
  invited: { tone: 'info', Icon: Mail },
  'link-expired': { tone: 'waiting', Icon: Clock },
  'never-signed-in': { tone: 'waiting', Icon: Clock },
} as const;

type Props = { user: User; mayResend: boolean; onChanged: (changed: User) => void };

/** The state of a user's account; sends the welcome link again to a user who has never signed in. */
export function AccountStatus({ user, mayResend, onChanged }: Props) {
  const sending = useAction({ explain });
  const { account } = user;
  if (!account) return null;
  const { state, since } = account;
  const { tone, Icon } = looks[state];

  async function resend() {
    onChanged(await api.post('/api/user/{id}/invite', { params: { path: { id: user.id } } }));
    return t('Sent again');
  }

  return (
    <div className="row-2">
      <Chip tone={tone}>
        <Icon aria-hidden size={16} strokeWidth={2} />
        {state === 'invited' && since ? t('Invited {date}', { date: formatDate(since) }) : t(accountStates[state])}
      </Chip>
      {mayResend && state !== 'active' && (
        <Button
          look="quiet"
          dense
          busy={sending.isBusy}
          busyText={t('Sending…')}
          aria-label={t('Resend the welcome email to {name}', { name: fullName(user) })}
          onClick={() => void sending.run(resend)}
        >
          {t('Resend')}
        </Button>
      )}
      <StatusLine>{sending.said}</StatusLine>
      {sending.problem && (
        <div role="alert">
          <FieldError>{sending.problem}</FieldError>
        </div>
      )}
    </div>
  );
}

const explain = (error: unknown): string =>
  hasCode(error, 'sent-recently')
    ? t('The last email was sent less than ten minutes ago. Please wait a little.')
    : `${t('Not sent.')} ${whyFailed(error)}`.trim();
