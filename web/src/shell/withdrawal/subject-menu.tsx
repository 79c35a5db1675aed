import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { openRequest, type Removable, type Subject, useRights, useWays } from './requests.ts';

const videoLabel = msg('More for this video');
const labels: Record<Subject['kind'], string> = {
  article: msg('More for this report'),
  comment: msg('More for this comment'),
  response: msg('More for this reply'),
  media: msg('More for this picture'),
};

/** The entries of a menu: remove or show again, as the user may; for Admins what it said before. */
export function RemovalItems(removable: Removable) {
  const { subject, isWithdrawn } = removable;
  const { mayWithdraw, mayErase } = useRights(subject);
  const hasWay = useWays(removable).length > 0;
  const isAdmin = useHasRole('Admin');
  const navigate = useNavigate();
  if (!mayWithdraw) return null;
  const item = (action: 'remove' | 'restore', text: string) => (
    <Button look="quiet" onClick={() => openRequest({ action, ...removable })}>
      {text}
    </Button>
  );
  return (
    <>
      {isWithdrawn && mayErase && item('restore', t('Show again…'))}
      {hasWay && item('remove', t('Remove…'))}
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

type MenuProps = Removable & { /** Further buttons. */ children?: ReactNode };

/** "⋯" with these entries. Renders nothing for users who may do none of it. */
export function SubjectMenu({ children, ...items }: MenuProps) {
  const { mayWithdraw } = useRights(items.subject);
  if (!mayWithdraw) return null;
  return (
    <MoreMenu label={menuLabel(items.subject)}>
      {children}
      <RemovalItems {...items} />
    </MoreMenu>
  );
}
