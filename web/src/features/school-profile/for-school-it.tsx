import { t } from '../../lib/i18n.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { Disclosure } from '../../ui/disclosure.tsx';

/** What a school's IT staff ask before they agree. docs/school-it.md says the same at length. */
export function ForSchoolIt() {
  const service = SERVICE_NAME;
  return (
    <Disclosure summary={t('For your school’s IT team')}>
      <ul className="stack-2">
        <li>
          {t(
            'Microsoft Entra asks an administrator to agree once for the organisation. In Google Workspace, an administrator may have to trust the app.',
          )}
        </li>
        <li>
          {t(
            '{service} asks for openid and email only. It reads the identifier of the account and of the organisation, the email address, and when and how the person signed in.',
            { service },
          )}
        </li>
        <li>
          {t(
            'It never asks for files, mail, calendars, contacts, groups or the list of users, and has no access to the account after the sign-in.',
          )}
        </li>
        <li>{t('Return address to allow: {address}', { address: `${location.origin}/signin/callback` })}</li>
        <li>
          {t(
            'To leave, switch it off here, and remove the app where you agreed to it. Your users then need a password or a passkey.',
          )}
        </li>
      </ul>
    </Disclosure>
  );
}
