import { useState } from 'react';
import { signInApi } from '../../lib/api.ts';
import { ANOTHER_USER, hasCode, isSessionOver } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { lockPage } from '../../lib/lock.ts';
import { userOf } from '../../lib/me.ts';
import { hasOtherWay } from '../../lib/other-way.ts';
import { type SessionUser, useSession } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { confirmSignIn, confirmWithPasskey, confirmWithProvider, type OwnPassword } from './confirm-sign-in.ts';
import { mount } from './mount.ts';
import { PasswordPrompt } from './password-prompt.tsx';

/** Asks for the password, or another proof, in a dialog. Resolves with false if the user cancels; throws ApiError if the user is unknown. */
export async function askForPassword(): Promise<boolean> {
  const user = useSession.getState().user ?? userOf(await signInApi.get('/api/user'));
  const focused = document.activeElement;
  return new Promise((resolve) => {
    const remove = mount(<ConfirmDialog user={user} onEnd={end} />);
    function end(isConfirmed: boolean) {
      remove();
      if (focused instanceof HTMLElement) focused.focus();
      resolve(isConfirmed);
    }
  });
}

function ConfirmDialog({ user, onEnd }: { user: SessionUser; onEnd: (isConfirmed: boolean) => void }) {
  const [isOpen, setOpen] = useState(true);

  async function confirm(given: OwnPassword): Promise<{ needsCode: boolean }> {
    try {
      const { isConfirmed } = await confirmSignIn(given);
      if (isConfirmed) onEnd(true);
      return { needsCode: !isConfirmed };
    } catch (error) {
      await signInAgain(error);
      return { needsCode: false };
    }
  }

  const confirmByPasskey = () => confirmWithPasskey().then(() => onEnd(true), signInAgain);
  const confirmByProvider = (signal: AbortSignal) =>
    confirmWithProvider(user.provider!, signal).then(() => onEnd(true), signInAgain);

  /** If the session has ended meanwhile, or is another user's: signing in again counts as confirmed. Throws any other error. */
  async function signInAgain(error: unknown): Promise<void> {
    if (!isSessionOver(error)) throw error;
    onEnd(await lockPage({ isIdle: false, isOther: hasCode(error, ANOTHER_USER) }));
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => onEnd(false)}
      title={hasOtherWay(user) ? t('Please confirm that it’s you') : t('Please confirm your password')}
    >
      <div className="stack-5">
        <p>{t('This protects your account and your school if someone else is at your device.')}</p>
        <PasswordPrompt
          user={user}
          submit={t('Confirm')}
          busyText={t('One moment…')}
          onSubmit={confirm}
          onPasskey={confirmByPasskey}
          onProvider={confirmByProvider}
          cancel={t('Cancel')}
          onCancel={() => setOpen(false)}
        />
      </div>
    </Dialog>
  );
}
