import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { type Action, openRequest, type Subject, useRights } from './requests.ts';

const videoLabel = msg('More for this video');
const labels: Record<Subject['kind'], string> = {
  article: msg('More for this report'),
  comment: msg('More for this comment'),
  response: msg('More for this reply'),
  media: msg('More for this picture'),
};

type ItemsProps = {
  subject: Subject;
  isWithdrawn?: boolean | undefined;
  onDone: (action: Action) => void;
};

/** The entries of a menu: withdraw, show again or erase, as the user may; for Admins what it said before. */
export function WithdrawalItems({ subject, isWithdrawn = false, onDone }: ItemsProps) {
  const { mayWithdraw, mayErase } = useRights(subject);
  const isAdmin = useHasRole('Admin');
  const navigate = useNavigate();
  if (!mayWithdraw) return null;
  const item = (action: Action, text: string) => (
    <Button look="quiet" onClick={() => openRequest({ action, subject, onDone: () => onDone(action) })}>
      {text}
    </Button>
  );
  return (
    <>
      {isWithdrawn ? mayErase && item('restore', t('Show again…')) : item('withdraw', t('Withdraw…'))}
      {mayErase && item('erase', t('Erase now…'))}
      {isAdmin && (
        <Button look="quiet" onClick={() => void navigate(`${paths.textVersions(subject.id)}?kind=${subject.kind}`)}>
          {t('Earlier versions')}
        </Button>
      )}
    </>
  );
}

/** The menu's name: "More for this report". */
export const menuLabel = ({ kind, isVideo }: Pick<Subject, 'kind' | 'isVideo'>): string => t(isVideo ? videoLabel : labels[kind]);

type MenuProps = ItemsProps & { /** Further buttons. */ children?: ReactNode };

/** "⋯" with these entries. Renders nothing for users who may do none of it. */
export function SubjectMenu({ children, ...items }: MenuProps) {
  const { mayWithdraw } = useRights(items.subject);
  if (!mayWithdraw) return null;
  return (
    <MoreMenu label={menuLabel(items.subject)}>
      {children}
      <WithdrawalItems {...items} />
    </MoreMenu>
  );
}
