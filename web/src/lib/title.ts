import { useEffect } from 'react';
import { SERVICE_NAME } from './service.ts';

/** "{page} – {service}" */
export const titleOf = (page: string): string => `${page} – ${SERVICE_NAME}`;

/** Names the page in the tab: "{page} – {service}", with "Error: " before it while a save has failed. */
export function useTitle(page: string, { failed = false } = {}): void {
  useEffect(() => {
    document.title = `${failed ? 'Error: ' : ''}${titleOf(page)}`;
  }, [page, failed]);
}
