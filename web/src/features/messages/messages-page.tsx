import { useEffect, useMemo, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { ApiError } from '../../lib/api-error.ts';
import { plural, t } from '../../lib/i18n.ts';
import { refreshUnreadCount } from '../../lib/unread.ts';
import { Page } from '../../shell/page.tsx';
import { deleteMessage, listMessages, loadMessages, MESSAGES, type Message, readMessage } from './api.ts';
import { EmptyPost } from './empty-post.tsx';
import { type Deletion, MessageItem, rowId } from './message-item.tsx';
import css from './messages.module.css';
import { search, toSearchable } from './search.ts';
import { SearchBox } from './search-box.tsx';

export const loader = loadMessages;

const FOUND = 'messages-found';

export function Component() {
  const first = useLoaderData<typeof loader>();
  const { data: messages = first, mutate } = useSWR(MESSAGES, listMessages, { fallbackData: first, revalidateOnMount: false });
  const [typed, setTyped] = useState('');
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [focusOn, setFocusOn] = useState({ id: '' });
  const searchable = useMemo(() => messages.map(toSearchable), [messages]);
  const shown = search(searchable, typed);

  useEffect(() => {
    document.getElementById(focusOn.id)?.focus();
  }, [focusOn]);

  /** Changes the list here at once, without asking for it again. */
  const change = (how: (messages: Message[]) => Message[]) => mutate((current) => current && how(current), { revalidate: false });

  async function read({ id }: Message) {
    const mark = (hasBeenRead: boolean) => change((all) => all.map((each) => (each.id === id ? { ...each, hasBeenRead } : each)));
    try {
      await mark(true);
      await readMessage(id);
    } catch {
      await mark(false);
    }
    void refreshUnreadCount();
  }

  async function remove({ id }: Message) {
    setDeletion({ id, state: 'busy' });
    try {
      await deleteMessage(id);
    } catch (error) {
      // Gone already, perhaps in another tab: that is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) return setDeletion({ id, state: 'failed' });
    }
    const place = shown.findIndex((each) => each.id === id);
    const next = shown[place + 1] ?? shown[place - 1];
    await change((all) => all.filter((each) => each.id !== id));
    setDeletion(null);
    setFocusOn({ id: next ? rowId(next) : FOUND });
    void refreshUnreadCount();
  }

  return (
    <Page title={t('Messages')} width="narrow" failed={deletion?.state === 'failed'}>
      {messages.length > 0 && <SearchBox typed={typed} onType={setTyped} />}
      <div id={FOUND} role="status" tabIndex={-1} className={css.found}>
        {shown.length > 0 ? countOf(shown) : <EmptyPost />}
      </div>
      {shown.length > 0 && (
        <ul className={`plain-list ${css.list}`}>
          {shown.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              deletion={deletion?.id === message.id ? deletion : null}
              onRead={() => void read(message)}
              onAsk={() => setDeletion({ id: message.id, state: 'asking' })}
              onCancel={() => setDeletion(null)}
              onDelete={() => void remove(message)}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}

function countOf(messages: Message[]): string {
  const unread = messages.filter(({ hasBeenRead }) => !hasBeenRead).length;
  const count = plural(messages.length, '{count} message', '{count} messages');
  return unread ? t('{messages}, {count} unread', { messages: count, count: unread }) : count;
}
