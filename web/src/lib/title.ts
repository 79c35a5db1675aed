import { useEffect } from 'react';
import { t } from './i18n.ts';
import { SERVICE_NAME } from './service.ts';

/** "{page} – {service}" */
export const titleOf = (page: string): string => `${page} – ${SERVICE_NAME}`;

/** Sets the tab's title: "{page} – {service}", with "Error: " before it after a failed save. */
export function useTitle(page: string, { failed = false } = {}): void {
  useEffect(() => {
    document.title = failed ? `${t('Error:')} ${titleOf(page)}` : titleOf(page);
  }, [page, failed]);
}
