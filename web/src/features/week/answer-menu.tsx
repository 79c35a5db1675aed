import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useConcernDialog } from '../../shell/concern/use-concern-dialog.tsx';
import { type Action, type Subject, useRights } from '../../shell/withdrawal/requests.ts';
import { RemovalItems } from '../../shell/withdrawal/subject-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import type { Answer } from './api.ts';

type Props = {
  answer: Answer;
  label: string;
  onEdit?: (() => void) | undefined;
  onDone: (action: Action) => void;
};

/** "⋯" of an answer: as of a report, which it is. */
export function AnswerMenu({ answer, label, onEdit, onDone }: Props) {
  const { id, title, createDate, isWithdrawn } = answer;
  const { id: authorId, school } = answer.createUser;
  const subject: Subject = { kind: 'article', id, authorId, schoolId: school.id, text: title, createDate };
  const { mayWithdraw } = useRights(subject);
  const isMine = useMe()?.id === authorId;
  const [openConcern, concern] = useConcernDialog('article', id);
  if (!onEdit && !mayWithdraw && isMine) return null;
  return (
    <>
      <MoreMenu label={label}>
        {onEdit && (
          <Button look="quiet" onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        <RemovalItems subject={subject} isWithdrawn={isWithdrawn} onDone={onDone} />
        {!isMine && (
          <Button look="quiet" aria-label={t('Report a concern about this answer')} onClick={openConcern}>
            {t('Report a concern')}
          </Button>
        )}
      </MoreMenu>
      {concern}
    </>
  );
}
