import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { useAction } from '../../lib/use-action.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import edit from '../../shell/edit-page.module.css';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { activateSchool, deactivateSchool, type School } from './api.ts';

const addressesInUse = msg('Activation failed. Check the following emails associated with this school are not in use elsewhere.');

type Props = { school: School; onChanged: (changed: School) => void; onFailed: (failed: boolean) => void };

const questions = {
  open: msg('Are you sure you want to activate this school?'),
  close: msg('Are you sure you want to de-activate this school?'),
};

/** Opens or closes the school: from the top of its page, or closes it from the end. */
export function useActivation({ school, onChanged, onFailed }: Props) {
  const isOpening = !school.active;
  const { run, ...action } = useAction({ explain: (error) => explain(error, isOpening), onFailed });

  async function toggle() {
    // Specified: the browser's confirm dialog.
    if (!window.confirm(t(isOpening ? questions.open : questions.close))) return;
    await run(async () => {
      onChanged(await (isOpening ? activateSchool : deactivateSchool)(school.id));
      return isOpening ? t('School activated') : t('School deactivated');
    });
  }

  return { ...action, toggle };
}

type PartProps = { school: School; action: ReturnType<typeof useActivation> };

/** Shows whether the school is active and who approved it; activates it. */
export function Activation({ school, action }: PartProps) {
  return (
    <Card as="section" id="state" className={edit.section} aria-label={t('Status')}>
      <p className={edit.name}>
        <strong translate="no">{school.name}</strong>
        <Chip tone={school.active ? 'good' : 'wrong'}>{school.active ? t('active') : t('inactive')}</Chip>
        <Chip tone={school.approved ? 'good' : 'waiting'}>{school.approved ? t('approved') : t('not approved')}</Chip>
      </p>
      <p>{approvalOf(school)}</p>
      {!school.active && action.problem}
      <div className={edit.actions}>
        {!school.active && (
          <Button busy={action.isBusy} busyText={t('Activating…')} onClick={() => void action.toggle()}>
            {t('Activate')}
          </Button>
        )}
        <StatusLine ref={action.status}>{action.said}</StatusLine>
      </div>
    </Card>
  );
}

/** The end of the page: deactivates the school. */
export const Deactivation = ({ action }: Pick<PartProps, 'action'>) => (
  <div className="stack-3">
    {action.problem}
    <div>
      <Button look="secondary" busy={action.isBusy} busyText={t('Deactivating…')} onClick={() => void action.toggle()}>
        {t('Deactivate')}
      </Button>
    </div>
  </div>
);

function approvalOf({ approved, approvedBy, approvalDate }: School): string {
  if (!approved) return t('School has NOT been approved yet');
  return t('Approved by {name} on {date}', {
    name: approvedBy ? fullName(approvedBy) : '–',
    date: approvalDate ? formatDate(approvalDate) : '–',
  });
}

function explain(error: unknown, isOpening: boolean) {
  const ours = explainFailure(error);
  const title = !isOpening ? t('Deactivation failed.') : ours ? t('Activation failed.') : t(addressesInUse);
  return <AlertPanel title={title}>{ours ?? (error instanceof ApiError ? t(error.message) : '')}</AlertPanel>;
}
