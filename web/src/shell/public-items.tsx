import { paths } from '../app/paths.ts';
import { t } from '../lib/i18n.ts';
import { NavItem } from './nav-item.tsx';

export function PublicItems() {
  return (
    <>
      <NavItem to={paths.signUp}>{t('Join Now')}</NavItem>
      <NavItem to={paths.login}>{t('Login')}</NavItem>
    </>
  );
}
