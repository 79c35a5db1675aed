import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { auditedRead } from '../../lib/audited-read.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, t } from '../../lib/i18n.ts';
import { loadMe, useMe } from '../../lib/me.ts';
import { refreshPendingChanges } from '../../lib/waiting.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import { CHANGES, listChanges, type PendingChange } from './api.ts';
import { ChangeFacts, kinds } from './change-facts.tsx';
import { REFUSAL } from './reject-form.tsx';
import { type Result, WaitingItem } from './waiting-item.tsx';

const states: Record<Exclude<PendingChange['state'], 'waiting'>, string> = {
  made: msg('made'),
  rejected: msg('refused by a colleague'),
  refused: msg('could not be made'),
  expired: msg('expired'),
};
const results = {
  made: msg('You have agreed, and the change has been made.'),
  rejected: msg('You have refused the change.'),
  withdrawn: msg('Your request has been withdrawn.'),
  outdated: msg('It has been changed or decided meanwhile. This is how it is now.'),
};

export async function loader() {
  const [changes, { isRequired }] = await Promise.all([listChanges(), api.get('/api/pendingchange/count'), loadMe()]);
  if (!isRequired && changes.length === 0) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  return changes;
}

/** Changes that need two people: pending ones, and decisions of the last 30 days. */
export function Component() {
  const first = useLoaderData<typeof loader>();
  const options = { fallbackData: first, revalidateOnMount: false, ...auditedRead };
  const { data: changes = first, mutate } = useSWR(CHANGES, listChanges, options);
  const userId = useMe()?.id;
  const [asking, setAsking] = useState<{ id: string; question: 'agree' | 'reject' | 'draft' } | null>(() => {
    const written = changes.find(({ id, state }) => state === 'waiting' && hasDraft(userId, REFUSAL, id));
    return written ? { id: written.id, question: 'draft' } : null;
  });
  const [said, setSaid] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const waiting = changes.filter(({ state }) => state === 'waiting');
  const [decided, more] = useFirst(changes.filter(({ state }) => state !== 'waiting'));

  async function done(result: Result) {
    await mutate();
    void refreshPendingChanges();
    setAsking(null);
    setSaid(
      typeof result === 'string'
        ? t(results[result])
        : t('The change could not be made, so the request is closed. {reason}', { reason: result.refused }),
    );
    focusAfterRender(() => status.current);
  }

  return (
    <Page title={t('Changes to agree')} width="narrow" failed={hasFailed}>
      <p className="quiet">
        {t('Approving a school, changing another person’s email address and writing to everyone need a second person.')}
      </p>
      <StatusLine ref={status}>{said}</StatusLine>
      {waiting.length === 0 && <div className="nothing-here">{t('Nothing is waiting')}</div>}
      <ul className="plain-list stack-4">
        {waiting.map((change) => (
          <WaitingItem
            key={change.id}
            change={change}
            isMine={change.requestedBy?.id === userId}
            headingId={`change-${change.id}`}
            asking={asking?.id === change.id ? asking.question : null}
            onAsk={(question) => {
              setSaid('');
              setAsking(question && { id: change.id, question });
            }}
            onDone={(result) => void done(result)}
            onFailed={setHasFailed}
          />
        ))}
      </ul>
      {decided.length > 0 && (
        <section aria-labelledby="decided-heading" className="stack-4">
          <h2 id="decided-heading" className="size-4">
            {t('Decided in the last 30 days')}
          </h2>
          <ul className="plain-list stack-4">
            {decided.map((change) => (
              <Card as="li" key={change.id} className="stack-4">
                <div className="row-3">
                  <h3>{t(kinds[change.kind])}</h3>
                  <Chip>{t(stateOf(change))}</Chip>
                </div>
                <ChangeFacts change={change} />
              </Card>
            ))}
          </ul>
          {more}
        </section>
      )}
    </Page>
  );
}

function stateOf({ state, requestedBy, decidedBy }: PendingChange): string {
  if (state === 'waiting') return '';
  return state === 'rejected' && requestedBy?.id === decidedBy?.id ? msg('withdrawn') : states[state];
}
