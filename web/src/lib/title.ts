import { useEffect } from 'react';
import { t } from './i18n.ts';
import { useLock } from './lock.ts';
import { SERVICE_NAME } from './service.ts';

/** "{page} – {service}" */
export const titleOf = (page: string): string => `${page} – ${SERVICE_NAME}`;

/**
 * Sets the tab's title: "{page} – {service}", with "Error: " before it after a failed save. A locked page does not say what it
 * shows.
 */
export function useTitle(page: string, { failed = false } = {}): void {
  const isLocked = useLock((lock) => lock.isLocked);
  useEffect(() => {
    const shown = failed ? `${t('Error:')} ${titleOf(page)}` : titleOf(page);
    document.title = isLocked ? t('{service} – locked', { service: SERVICE_NAME }) : shown;
  }, [page, failed, isLocked]);
}
