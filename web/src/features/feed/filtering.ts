import { paths } from '../../app/paths.ts';
import { router } from '../../app/router.tsx';
import type { Filter } from './api.ts';
import { addressOf, readAddress } from './feed-address.ts';

/** Opens the address of a filter, whose reports the page's loader loads; resolves once they are shown. The same address loads again. */
export const applyFilter = (filter: Filter): Promise<void> => {
  const address = addressOf(filter);
  const isShown = location.pathname === paths.home && address === addressOf(readAddress(location.href).filter);
  return router.navigate(address, { replace: isShown });
};

export const showAll = (): Promise<void> => applyFilter({ kind: 'all' });
