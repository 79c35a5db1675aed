import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api } from '../../lib/api.ts';
import { toBase64 } from '../../lib/base64.ts';
import { readZip } from '../../lib/download.ts';
import { fieldsOf } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { useHasOtherWay } from '../../lib/other-way.ts';
import { PasswordField } from '../../ui/field.tsx';
import { useDownloadForm } from '../../ui/use-download-form.tsx';
import { NoPassword, OwnPassword } from './schema.ts';

type Props = { email: string; onFailed: (failed: boolean) => void };

const fields = ['currentPassword'] as const;
/** Unique on this page, whose other forms use the same field names. */
const id = 'own-data-currentPassword';

/** 'Your data': everything stored about the user as one file. The server requires the password as protection. */
export function OwnDataForm({ email, onFailed }: Props) {
  const asksPassword = !useHasOtherWay();
  const form = useForm<OwnPassword>({
    resolver: zodResolver(asksPassword ? OwnPassword : NoPassword),
    shouldFocusError: false,
    defaultValues: { currentPassword: '' },
  });
  const { props, summary, bar } = useDownloadForm({
    form,
    fields,
    idOf: () => id,
    load: async ({ currentPassword }, { signal, onProgress }) => {
      const body = asksPassword ? { currentPassword: toBase64(currentPassword) } : {};
      return readZip(await api.post('/api/owndata', { body, parseAs: 'stream', signal }), onProgress);
    },
    fileName: 'my-data',
    finish: (size) => {
      form.reset(undefined, { keepSubmitCount: true });
      return t('Your data has been downloaded: {size}', { size });
    },
    onFailed,
  });

  return (
    <form className="stack-5" {...props}>
      <h2 id="own-data-heading">{t('Your data')}</h2>
      <p>
        {t(
          'Everything we hold about you, in one ZIP file: your profile, reports, comments, likes, messages and logins, and the photos and videos you uploaded.',
        )}
      </p>
      {summary}
      {asksPassword ? (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={t('Your password')}
            hint={t('This protects your data. Save the file only where no one else can open it.')}
            autoComplete="current-password"
            {...fieldsOf(form)('currentPassword')}
            id={id}
          />
        </>
      ) : (
        <p className="quiet">{t('Save the file only where no one else can open it.')}</p>
      )}
      {bar(t('Download my data'))}
    </form>
  );
}
