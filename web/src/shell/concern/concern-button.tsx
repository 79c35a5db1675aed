import Flag from 'lucide-react/icons/flag';
import { cx } from '../../lib/cx.ts';
import { msg, t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { ConcernKind } from './api.ts';
import css from './concern.module.css';
import { useConcernDialog } from './use-concern-dialog.tsx';

// Names the subject for screen readers.
const videoLabel = msg('Report a concern about this video');
const labels: Record<ConcernKind, string> = {
  article: msg('Report a concern about this report'),
  comment: msg('Report a concern about this comment'),
  response: msg('Report a concern about this reply'),
  media: msg('Report a concern about this picture'),
  school: msg('Report a concern about this school'),
};

/** "Report a concern about this report", for screen readers. */
export const concernLabel = (kind: ConcernKind, isVideo = false): string => t(isVideo ? videoLabel : labels[kind]);

type Props = {
  kind: ConcernKind;
  id: number;
  isVideo?: boolean;
};

/** Opens the form to raise a concern. */
export function ConcernButton({ kind, id, isVideo }: Props) {
  const [open, dialog] = useConcernDialog(kind, id);
  return (
    <>
      <Button look="quiet" className={cx(css.flag)} aria-label={concernLabel(kind, isVideo)} onClick={open}>
        <Flag aria-hidden strokeWidth={1.75} />
        <span>{t('Report a concern')}</span>
      </Button>
      {dialog}
    </>
  );
}
