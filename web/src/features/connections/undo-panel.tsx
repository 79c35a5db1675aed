import { useState } from 'react';
import { plural, t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import type { Run } from './api.ts';
import { shortTerm } from './wording.ts';

/** The newest run replaced links of the same half term: until the next run, the user can bring them back. */
export function UndoPanel({ run, isBusy, onUndo }: { run: Run; isBusy: boolean; onUndo: () => void }) {
  const [asks, setAsks] = useState(false);
  const { id, replaces, halfTerm } = run;
  return (
    <>
      <AlertPanel
        tone="info"
        actions={
          <Button look="secondary" onClick={() => setAsks(true)}>
            {t('Undo run {id}', { id })}
          </Button>
        }
      >
        {plural(
          replaces ?? 0,
          'Run {id} replaced {count} link of {halfTerm}. You can bring it back until the next run.',
          'Run {id} replaced {count} links of {halfTerm}. You can bring them back until the next run.',
          { id, halfTerm: shortTerm(halfTerm ?? '') },
        )}
      </AlertPanel>
      {asks && (
        <ConfirmPanel
          question={plural(
            replaces ?? 0,
            'Undo run {id}? Its links end, and the {count} link before it comes back.',
            'Undo run {id}? Its links end, and the {count} links before it come back.',
            { id },
          )}
          confirmText={t('Yes, undo run {id}', { id })}
          busy={isBusy}
          busyText={t('Undoing…')}
          onConfirm={onUndo}
          onCancel={() => setAsks(false)}
        />
      )}
    </>
  );
}
