import { useEffect } from 'react';
import { SERVICE_NAME } from './service.ts';

/** Names the page in the tab: "{page} – {service}", with "Error: " before it while a save has failed. */
export function useTitle(page: string, { failed = false } = {}): void {
  useEffect(() => {
    document.title = `${failed ? 'Error: ' : ''}${page} – ${SERVICE_NAME}`;
  }, [page, failed]);
}
