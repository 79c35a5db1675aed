import { useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { type ChosenPicture, draftOf } from './answer-draft.ts';
import { addPicture, dropDraft, keptPicture } from './answer-picture.ts';
import type { Answer, Asked } from './api.ts';

type UnpostedProps = { userId: number; week: Asked; own: Answer; isColleague: boolean };

/** What this user had written when a colleague was quicker. */
export function Unposted({ userId, week, own, isColleague }: UnpostedProps) {
  const [text, setText] = useState(() => {
    const draft = draftOf(userId, week.id);
    return draft?.articleId === undefined ? draft?.text.trim() : undefined;
  });
  const alert = useFocusOn<HTMLDivElement>(isColleague);
  if (!text || text === own.narrative) return null;
  return (
    <AlertPanel
      ref={alert}
      tone={isColleague ? 'warning' : 'info'}
      title={t('A colleague has answered for your class in the meantime.')}
      actions={
        <Button
          look="secondary"
          onClick={() => {
            setText('');
            void dropDraft(userId, week.id);
          }}
        >
          {t('Discard')}
        </Button>
      }
    >
      <p>{t('What you had written:')}</p>
      <p className="as-written" dir="auto">
        {text}
      </p>
    </AlertPanel>
  );
}

type MissingProps = { userId: number; weekId: number; own: Answer; onAdded: () => void };

/** The picture that could not be added when the answer was posted, with a way to try again. */
export function MissingPicture({ userId, weekId, own, onAdded }: MissingProps) {
  const [draft] = useState(() => draftOf(userId, weekId));
  const [picture, setPicture] = useState<ChosenPicture | 'gone'>();
  const adding = useAction();
  const isMissing = draft?.file !== undefined && draft.articleId === own.id;

  useEffect(() => {
    if (!isMissing || !draft) return;
    void keptPicture(userId, draft).then((kept) => setPicture(kept ?? 'gone'));
  }, [isMissing, draft, userId]);

  if (!isMissing || !picture) return null;
  const leaveOut = () =>
    adding.run(async () => {
      await dropDraft(userId, weekId);
      setPicture(undefined);
    });
  if (picture === 'gone')
    return (
      <AlertPanel
        tone="info"
        actions={
          <Button look="secondary" onClick={() => void leaveOut()}>
            {t('Close')}
          </Button>
        }
      >
        {t('The picture has not been added, and this device no longer has it.')}
      </AlertPanel>
    );
  return (
    <AlertPanel
      tone="info"
      title={t('The picture has not been added yet.')}
      actions={
        <div className="row-2">
          <Button
            busy={adding.isBusy}
            busyText={t('Uploading')}
            onClick={() =>
              void adding.run(async () => {
                await addPicture(own.id, picture, () => undefined);
                await dropDraft(userId, weekId);
                setPicture(undefined);
                onAdded();
              })
            }
          >
            {t('Try again')}
          </Button>
          <Button look="secondary" onClick={() => void leaveOut()}>
            {t('Leave it out')}
          </Button>
        </div>
      }
    >
      {adding.problem}
    </AlertPanel>
  );
}
