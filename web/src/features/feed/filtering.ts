import { appRouter } from '../../lib/app-router.ts';
import { paths } from '../../lib/paths.ts';
import type { Filter } from './api.ts';
import { addressOf, readAddress } from './feed-address.ts';

/** Opens a filter's address; the page's loader loads its reports, also again. Resolves once they are shown. */
export const applyFilter = async (filter: Filter): Promise<void> => {
  const address = addressOf(filter);
  const isShown = location.pathname === paths.home && address === addressOf(readAddress(location.href).filter);
  await appRouter()?.navigate(address, { replace: isShown });
};

export const showAll = (): Promise<void> => applyFilter({ kind: 'all' });
