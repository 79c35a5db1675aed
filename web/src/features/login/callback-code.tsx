import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { OneTimeCode } from '../../lib/one-time-code.ts';
import type { ProviderAnswer } from '../../lib/providers.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/field.tsx';

/** A one-time code is needed; `problem` says why the last one was refused. */
export type CodeStep = { kind: 'code'; purpose: ProviderAnswer['purpose']; problem?: string };

type Props = { step: CodeStep; busy: boolean; onSubmit: (code: string) => void; onCancel: () => void };

/** Asks for a one-time code after a provider's answer, again each time that `step` is another one. */
export function CodeForm({ step, busy, onSubmit, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useFocusOn<HTMLInputElement>(step);
  useEffect(() => {
    setWrong(step.problem);
    setCode('');
  }, [step]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const { error } = OneTimeCode.safeParse(code);
    setWrong(error?.issues[0]?.message);
    if (error) field.current?.focus();
    else onSubmit(code);
  }

  const isConfirmation = step.purpose === 'confirmation';
  return (
    <form noValidate className="stack-5" onSubmit={submit}>
      <CodeField ref={field} id="callback-code" error={wrong} value={code} onChange={({ target }) => setCode(target.value)} />
      <div className="row-5">
        <Button type="submit" busy={busy} busyText={isConfirmation ? t('One moment…') : t('Logging in…')}>
          {isConfirmation ? t('Confirm') : t('Login')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {isConfirmation ? t('Cancel') : t('Start again')}
        </Button>
      </div>
    </form>
  );
}
