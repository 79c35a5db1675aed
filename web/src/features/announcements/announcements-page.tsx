import Plus from 'lucide-react/icons/plus';
import { useCallback, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { sayMoment } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementItem } from './announcement-item.tsx';
import css from './announcements.module.css';
import { ANNOUNCEMENTS, type Announcement, listAnnouncements, loadAnnouncements, type Preview } from './api.ts';
import { draftOf, keepDraft } from './draft-store.ts';
import { PreviewStep } from './preview-step.tsx';
import { blank, type Values } from './schema.ts';
import { people, untilNextLook } from './wording.ts';

export const loader = loadAnnouncements;

export function Component() {
  const first = useLoaderData<typeof loader>();
  const userId = useMe()?.id;
  const list = useSWR(ANNOUNCEMENTS, listAnnouncements, {
    fallbackData: first,
    revalidateOnMount: false,
    refreshInterval: (announcements) => untilNextLook(announcements ?? [], new Date()),
  });
  const [isOpen, setIsOpen] = useState(() => userId !== undefined && draftOf(userId) !== undefined);
  const [hasFailed, setHasFailed] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const { mutate } = list;

  const status = useFocusOn<HTMLDivElement>(done);

  function sent(recipients: number, sendAt: string | null) {
    setIsOpen(false);
    setDone(
      sendAt
        ? t('Your announcement will be sent to {people} on {date}.', { people: people(recipients), date: sayMoment(sendAt) })
        : t('Your announcement is being sent to {people}.', { people: people(recipients) }),
    );
    void mutate();
  }

  function waiting() {
    setIsOpen(false);
    setDone(t('It waits for a colleague’s agreement.'));
  }

  function recalled(message: Announcement) {
    setDone(t('The announcement “{subject}” has been recalled. No one will receive it.', { subject: message.subject }));
    void mutate((all) => all?.map((each) => (each.id === message.id ? message : each)), { revalidate: false });
  }

  return (
    <Page title={t('Announcements')} failed={hasFailed}>
      <div>
        <Button
          aria-expanded={isOpen}
          aria-controls="new-announcement"
          onClick={() => {
            setDone(null);
            setIsOpen(!isOpen);
          }}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          {t('Write an announcement')}
        </Button>
      </div>
      <div id="new-announcement" hidden={!isOpen}>
        {isOpen && userId && (
          <Card className={css.form}>
            <Composer userId={userId} onFailed={setHasFailed} onSent={sent} onWaiting={waiting} onUnsure={() => void mutate()} />
          </Card>
        )}
      </div>
      <StatusLine ref={status}>{done}</StatusLine>
      <section aria-labelledby="announcements-heading" className="stack-5">
        <h2 id="announcements-heading" className="size-4">
          {t('Sent and scheduled')}
        </h2>
        <ListStates state={list} what={t('the announcements')} empty={t('No announcements yet')}>
          <ul className="plain-list stack-4">
            {list.data?.map((message) => (
              <li key={message.id}>
                <AnnouncementItem message={message} onRecalled={recalled} onTooLate={() => void mutate()} />
              </li>
            ))}
          </ul>
        </ListStates>
      </section>
    </Page>
  );
}

interface ComposerProps {
  userId: number;
  onFailed: (hasFailed: boolean) => void;
  onSent: (recipients: number, sendAt: string | null) => void;
  onWaiting: () => void;
  onUnsure: () => void;
}

/** The form, then the preview. */
function Composer({ userId, onFailed, onSent, onWaiting, onUnsure }: ComposerProps) {
  const [start, setStart] = useState(() => draftOf(userId) ?? blank);
  const [preview, setPreview] = useState<Preview | null>(null);
  const keep = useCallback((values: Values) => keepDraft(userId, values), [userId]);

  if (preview) {
    return (
      <PreviewStep
        values={start}
        preview={preview}
        onBack={() => setPreview(null)}
        onSent={(recipients, sendAt) => {
          keepDraft(userId, null);
          onSent(recipients, sendAt);
        }}
        onWaiting={() => {
          keepDraft(userId, null);
          onWaiting();
        }}
        onUnsure={onUnsure}
      />
    );
  }
  return (
    <AnnouncementForm
      start={start}
      onChange={keep}
      onFailed={onFailed}
      onPreview={(values, shown) => {
        setStart(values);
        setPreview(shown);
      }}
    />
  );
}
