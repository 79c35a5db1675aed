import { useId, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { Comment } from '../api.ts';
import { Conversation } from '../comments/conversation.tsx';
import { countComments } from '../comments/thread.ts';
import { commentsCount } from '../wording.ts';
import css from './schools.module.css';

type Props = {
  school: { id: number; name: string; schoolComments: Comment[] };
  onChange: (comments: Comment[]) => void;
};

/** What other classes say to this school. */
export function SchoolConversation({ school, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className={css.talk}>
      <Button look="secondary" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        {t('Conversation')} · {commentsCount(countComments(school.schoolComments))}
      </Button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <Conversation
            kind="school"
            subject={{ id: school.id, title: school.name }}
            comments={school.schoolComments}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  );
}
