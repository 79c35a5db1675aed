import { useEffect, useState } from 'react';
import { draftStore } from '../../../lib/draft-store.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Card } from '../../../ui/card.tsx';
import { type User, useOwnDomains } from '../api.ts';
import { CheckStep } from './check-step.tsx';
import type { Draft, Update } from './many-lines.ts';
import { PasteStep } from './paste-step.tsx';
import type { Skipped } from './people-list.ts';
import { ResultStep } from './result-step.tsx';

const nothing: Draft = { text: '', lines: [], skipped: [], isDone: false };

// Colleagues' addresses do not stay on a shared computer: the tab keeps them.
const drafts = draftStore<Draft>('many-users', ({ text, lines }) => text !== '' || lines.length > 0, 'tab');

type Props = {
  /** The school's active users. */ users: readonly User[];
  onClose: () => void /** The school's users or groups have changed. */;
  onDone: () => void;
};
/** Adds a list of people: pasted or from a file, checked line by line, mended, added in portions. */
export default function ManyPanel({ users, onClose, onDone }: Props) {
  const me = useMe()?.id ?? 0;
  const domains = useOwnDomains(users);
  const [draft, setDraft] = useState(() => drafts.draftOf(me) ?? nothing);
  const update: Update = (change) => setDraft((before) => ({ ...before, ...change }));
  const step = draft.isDone ? 'done' : draft.lines.length > 0 ? 'check' : 'paste';
  const heading = useFocusOn<HTMLHeadingElement>(step);

  useEffect(() => {
    drafts.keepDraft(me, draft);
  }, [me, draft]);

  function close() {
    if (draft.isDone) drafts.keepDraft(me, null);
    onClose();
  }

  return (
    <Card as="section" className="stack-4" aria-labelledby="many-heading">
      <h2 id="many-heading" ref={heading} tabIndex={-1}>
        {t('Add people')}
      </h2>
      {step === 'paste' && <PasteStep draft={draft} update={update} onClose={close} />}
      {step === 'check' && <SkippedRows rows={draft.skipped} />}
      {step === 'check' && <CheckStep lines={draft.lines} domains={domains} update={update} onDone={onDone} onClose={close} />}
      {step === 'done' && <ResultStep lines={draft.lines} onStartAgain={() => setDraft(nothing)} onClose={close} />}
    </Card>
  );
}

/** Titles, totals and notes of a list: said, so that nobody is missed. */
const SkippedRows = ({ rows }: { rows: readonly Skipped[] }) =>
  rows.length > 0 && (
    <AlertPanel tone="info">
      <p>{t('Left out, because they have no email address or aren’t people:')}</p>
      <ul className="plain-list">
        {rows.map(({ line, text }) => (
          <li key={line}>
            {t('Row {number}', { number: line })} · <bdi translate="no">{text}</bdi>
          </li>
        ))}
      </ul>
    </AlertPanel>
  );
