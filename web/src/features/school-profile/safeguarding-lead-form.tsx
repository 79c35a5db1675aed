import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Select } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { nameSafeguardingLead, type User } from './api.ts';

/** Where a Lead names the user who receives concerns about the school. */
export function SafeguardingLeadForm({ users }: { users: User[] }) {
  const [named, setNamed] = useState(users.find(({ safeguardingLead }) => safeguardingLead));
  const action = useAction({
    explain: (error) => t('The safeguarding lead was not changed. {why}', { why: whyFailed(error) }),
  });
  const stored = { userId: named ? String(named.id) : '' };
  const form = useForm({ defaultValues: stored });
  const kept = useKeptForm(form, { kind: 'safeguarding-lead', stored });
  const chosen = form.watch('userId');
  // The user in a draft may have left.
  const isChanged = chosen !== stored.userId && users.some(({ id }) => String(id) === chosen);
  const alert = useFocusOn<HTMLDivElement>(action.problem);

  const save = ({ userId }: typeof stored) =>
    action.run(async () => {
      const user = await nameSafeguardingLead(Number(userId));
      setNamed(user);
      form.reset({ userId: String(user.id) });
      return t('{name} is now the designated safeguarding lead.', { name: fullName(user) });
    });

  return (
    <Card as="section" aria-labelledby="safeguarding-heading">
      <form noValidate className="stack-4" onSubmit={form.handleSubmit(save)}>
        <h2 id="safeguarding-heading" className="size-4">
          {t('Designated safeguarding lead')}
        </h2>
        <p>
          {t('We tell this person about every concern raised about your school, unless they are involved in it.')}{' '}
          {!named && <strong>{t('Until you name one, the Leads are told.')}</strong>}
        </p>
        <DraftLine {...kept} />
        {action.problem && <AlertPanel ref={alert}>{action.problem}</AlertPanel>}
        <Select
          id="safeguarding-lead"
          autoComplete="off"
          label={t('Safeguarding lead')}
          {...form.register('userId', { onChange: action.clear })}
        >
          {!named && <option value="">{t('Select…')}</option>}
          {users.map((user) => (
            <option key={user.id} value={user.id}>
              {fullName(user)}
            </option>
          ))}
        </Select>
        <div className="row-4">
          <Button type="submit" busy={action.isBusy} disabled={!isChanged}>
            {t('Name as safeguarding lead')}
          </Button>
          <StatusLine ref={action.status}>{action.said}</StatusLine>
        </div>
      </form>
    </Card>
  );
}
