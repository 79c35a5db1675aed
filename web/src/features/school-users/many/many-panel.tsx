import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

export default function ManyPanel({ onClose }: { onClose: () => void; onDone: () => void }) {
  return (
    <Card as="section">
      <Button look="secondary" onClick={onClose}>
        {t('Close')}
      </Button>
    </Card>
  );
}
