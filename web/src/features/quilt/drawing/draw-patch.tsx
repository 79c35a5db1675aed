import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';

type Props = { groupId: number; start?: File | undefined; onDone: (file: File) => void; onCancel: () => void };

/** Stands in for the drawing board. */
export default function DrawPatch({ onCancel }: Props) {
  return (
    <Button look="secondary" onClick={onCancel}>
      {t('Cancel')}
    </Button>
  );
}
