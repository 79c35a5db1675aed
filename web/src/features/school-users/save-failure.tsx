import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';

/** Specified: adding that fails is logged in these words. What was typed stays, and the row says so. */
export function logFailedAdd(): void {
  console.error('Error trying to add new user/group');
}

/** What to say under a row that was not saved, beyond the words beside its fields. */
export function saveFailure(error: unknown, isNew: boolean): ReactNode {
  if (error instanceof ApiError && error.errors.some(({ field }) => field === 'currentPassword')) {
    return withParts('Your own email address is changed in {page}, with your password.', {
      page: <Link to={paths.profile}>{t('My Profile')}</Link>,
    });
  }
  const why = explainFailure(error) ?? (error instanceof ApiError && error.errors.length === 0 ? t(error.message) : '');
  return `${isNew ? t('Not added. Try again.') : t('Not saved. Try again.')} ${why}`.trim();
}
