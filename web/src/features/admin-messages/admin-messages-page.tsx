import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import css from './admin-messages.module.css';
import { type Announcement, listAnnouncementRows, loadWritten, type Preview, WRITTEN } from './api.ts';
import { draftOf, keepDraft } from './draft-store.ts';
import { PreviewStep } from './preview-step.tsx';
import { blank, type Values } from './schema.ts';
import { people, untilNextLook } from './wording.ts';
import { WritingForm } from './writing-form.tsx';
import { WrittenItem } from './written-item.tsx';

export const loader = loadWritten;

export function Component() {
  const first = useLoaderData<typeof loader>();
  const userId = useMe()?.id;
  const list = useSWR(WRITTEN, listAnnouncementRows, {
    fallbackData: first,
    revalidateOnMount: false,
    refreshInterval: (written) => untilNextLook(written ?? [], new Date()),
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
        ? t('Your message goes to {people} on {date}.', { people: people(recipients), date: formatDateTime(sendAt) })
        : t('Your message is being sent to {people}.', { people: people(recipients) }),
    );
    void mutate();
  }

  function recalled(message: Announcement) {
    setDone(t('The message “{subject}” has been recalled. No one will receive it.', { subject: message.subject }));
    void mutate((all) => all?.map((each) => (each.id === message.id ? message : each)), { revalidate: false });
  }

  return (
    <Page title={t('Written Messages')} failed={hasFailed}>
      <div>
        <Button
          aria-expanded={isOpen}
          aria-controls="writing"
          onClick={() => {
            setDone(null);
            setIsOpen(!isOpen);
          }}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          {t('Write a message')}
        </Button>
      </div>
      <div id="writing" hidden={!isOpen}>
        {isOpen && userId && (
          <Card className={css.writing}>
            <Writing userId={userId} onFailed={setHasFailed} onSent={sent} onUnsure={() => void mutate()} />
          </Card>
        )}
      </div>
      <StatusLine ref={status}>{done}</StatusLine>
      <section aria-labelledby="written-heading" className="stack-5">
        <h2 id="written-heading" className="size-4">
          {t('Sent and scheduled')}
        </h2>
        <ListStates state={list} what={t('the messages')} empty={t('No messages written yet')}>
          <ul className={`plain-list ${css.list}`}>
            {list.data?.map((message) => (
              <li key={message.id}>
                <WrittenItem message={message} onRecalled={recalled} onTooLate={() => void mutate()} />
              </li>
            ))}
          </ul>
        </ListStates>
      </section>
    </Page>
  );
}

interface WritingProps {
  userId: number;
  onFailed: (hasFailed: boolean) => void;
  onSent: (recipients: number, sendAt: string | null) => void;
  onUnsure: () => void;
}

/** The form, then the preview of what was written. */
function Writing({ userId, onFailed, onSent, onUnsure }: WritingProps) {
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
        onUnsure={onUnsure}
      />
    );
  }
  return (
    <WritingForm
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
