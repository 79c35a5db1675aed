import { paths } from '../app/paths.ts';
import { NavItem } from './nav-item.tsx';

export function PublicItems() {
  return (
    <>
      <NavItem to={paths.signUp}>Join Now</NavItem>
      <NavItem to={paths.login}>Login</NavItem>
    </>
  );
}
