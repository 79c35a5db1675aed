import { useMemo, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { nullIfNotFound } from '../../lib/api-error.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { plural, t } from '../../lib/i18n.ts';
import { refreshUnreadCount } from '../../lib/unread.ts';
import { useAction } from '../../lib/use-action.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Patch } from '../../ui/patch.tsx';
import { motifs } from '../../ui/patch-motifs.tsx';
import { deleteMessage, listMessages, loadMessages, MESSAGES, type Message, readMessage } from './api.ts';
import { MessageItem, rowId } from './message-item.tsx';
import css from './messages.module.css';
import { search, toSearchable } from './search.ts';

export const loader = loadMessages;

const FOUND = 'messages-found';

export function Component() {
  const first = useLoaderData<typeof loader>();
  const { data: messages = first, mutate } = useSWR(MESSAGES, listMessages, { fallbackData: first, revalidateOnMount: false });
  const [typed, setTyped] = useState('');
  /** The id of the message whose deletion is being confirmed. */
  const [asked, setAsked] = useState<number | null>(null);
  const deletion = useAction({ explain: () => t('The message was not deleted. Please try again.') });
  const searchable = useMemo(() => messages.map(toSearchable), [messages]);
  const shown = search(searchable, typed);

  /** Changes the list locally without reloading it. */
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

  function ask(id: number | null) {
    setAsked(id);
    deletion.clear();
  }

  async function remove({ id }: Message) {
    // Already deleted, perhaps in another tab: the result is the same.
    await nullIfNotFound(deleteMessage(id));
    const place = shown.findIndex((each) => each.id === id);
    const next = shown[place + 1] ?? shown[place - 1];
    await change((all) => all.filter((each) => each.id !== id));
    setAsked(null);
    focusAfterRender(next ? rowId(next) : FOUND);
    void refreshUnreadCount();
  }

  return (
    <Page title={t('Messages')} width="narrow" failed={Boolean(deletion.problem)}>
      {messages.length > 0 && <SearchBox typed={typed} onType={setTyped} />}
      <div id={FOUND} role="status" tabIndex={-1} className="quiet">
        {shown.length > 0 ? countOf(shown) : <EmptyPost />}
      </div>
      {shown.length > 0 && (
        <ul className={`plain-list ${css.list}`}>
          {shown.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              deletion={asked === message.id ? deletion : null}
              onRead={() => void read(message)}
              onAsk={() => ask(message.id)}
              onCancel={() => ask(null)}
              onDelete={() => void deletion.run(() => remove(message))}
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

/** Searches while the user types. Clear returns focus to the field. */
function SearchBox({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null);

  function clear() {
    onType('');
    field.current?.focus();
  }

  return (
    <search className={`row-2 bottom ${css.search}`}>
      <TextField
        ref={field}
        label={t('Search messages')}
        type="search"
        name="search"
        autoComplete="off"
        className={css.typed}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Button look="secondary" onClick={clear}>
        {t('Clear')}
      </Button>
    </search>
  );
}

const thread = { strokeWidth: 4, strokeLinecap: 'round', strokeDasharray: '9 9' } as const;

/** The empty state: a sewn-up envelope with a patch as its seal. */
function EmptyPost() {
  return (
    <div className={`stack-4 size-3 nothing-here ${css.empty}`}>
      <svg viewBox="0 0 220 140" width="220" height="140" aria-hidden="true">
        <defs>
          <clipPath id="empty-seal">
            <path d="M4 0h78a18 18 0 0 1 18 18v64a18 18 0 0 1-18 18H18A18 18 0 0 1 0 82V4a4 4 0 0 1 4-4z" />
          </clipPath>
        </defs>
        <path
          d="M14 10h184a14 14 0 0 1 14 14v92a14 14 0 0 1-14 14H24a14 14 0 0 1-14-14V14a4 4 0 0 1 4-4z"
          fill="#fbdc94"
          stroke="#1b2420"
          strokeWidth="3"
        />
        <path d="M14 14 96 76a24 24 0 0 0 29 0l81-60" fill="none" stroke="#0f5a43" {...thread} />
        <path d="M20 124l62-48M202 124l-62-48" fill="none" stroke="#a84a22" {...thread} />
        <g transform="translate(88 55) rotate(-5 22 22) scale(0.44)" clipPath="url(#empty-seal)">
          <Patch seed={2} motif={motifs.sun} threads={{ ground: '#dfedf6', first: '#8c1d40', second: '#0f5a43' }} />
        </g>
      </svg>
      <p>{t('No messages found')}</p>
    </div>
  );
}
