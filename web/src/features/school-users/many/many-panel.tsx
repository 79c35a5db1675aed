import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { whyFailed } from '../../../lib/form-problems.ts';
import { msg, plural, spoken, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { titles } from '../../../lib/user-form.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import table from '../../../ui/data-table.module.css';
import { DataTable } from '../../../ui/data-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { StatusLine } from '../../../ui/error-summary.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import { addGroup, type User, useOwnDomains } from '../api.ts';
import { isOutside } from '../own-domains.ts';
import { addLines, checkLines, inState, type Line, MAX_LINES, toLines, unknownGroups } from './many-lines.ts';
import css from './many-panel.module.css';
import { decodeText, type Person, type Skipped, toRows } from './people-list.ts';

interface Draft {
  text: string;
  /** Empty before the list is checked. */
  lines: Line[];
  /** Rows of the text that are not people. */
  skipped: Skipped[];
  isDone: boolean;
}
const nothing: Draft = { text: '', lines: [], skipped: [], isDone: false };

// Colleagues' addresses do not stay on a shared computer: the tab keeps them.
const drafts = draftStore<Draft>('many-users', ({ text, lines }) => text !== '' || lines.length > 0, 'tab');

type Props = {
  /** The school's active users. */ users: readonly User[];
  onClose: () => void /** The school's users or groups have changed. */;
  onDone: () => void;
};
type Update = (change: Partial<Draft>) => void;

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
    <Card as="section" className={css.panel} aria-labelledby="many-heading">
      <h2 id="many-heading" ref={heading} tabIndex={-1}>
        {t('Add many people')}
      </h2>
      {step === 'paste' && <Paste draft={draft} update={update} onClose={close} />}
      {step === 'check' && <SkippedRows rows={draft.skipped} />}
      {step === 'check' && <Check lines={draft.lines} domains={domains} update={update} onDone={onDone} onClose={close} />}
      {step === 'done' && <Result lines={draft.lines} onStartAgain={() => setDraft(nothing)} onClose={close} />}
    </Card>
  );
}

const tooMany = (count: number) =>
  t('At most {max} people can be added at once. This list has {count}.', { max: MAX_LINES, count });

type PasteProps = { draft: Draft; update: Update; onClose: () => void };

function Paste({ draft: { text }, update, onClose }: PasteProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  async function check(list: string) {
    const { lines, skipped } = toLines(list);
    setProblem('');
    if (lines.length === 0 && skipped.length > 0)
      return setProblem(t('No row of this list is a person. Each needs a name and an email address.'));
    if (lines.length === 0) return setProblem(t('Paste at least one line, or choose a file.'));
    if (lines.length > MAX_LINES) return setProblem(tooMany(lines.length));
    setBusy(true);
    try {
      update({ lines: await checkLines(lines), skipped });
    } catch (error) {
      setProblem(`${t('We couldn’t check the list.')} ${whyFailed(error)}`.trim());
      setBusy(false);
    }
  }

  async function read(chosen: File | undefined) {
    if (!chosen) return;
    const list = decodeText(await chosen.arrayBuffer());
    update({ text: list });
    await check(list);
  }

  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        void check(text);
      }}
    >
      <TextArea
        id="many-text"
        label={t('Rows from a spreadsheet')}
        hint={t(
          'Title, first name, last name, email, position and group. In any order if the first row names them. Nothing is added before you’ve seen the list.',
        )}
        rows={8}
        className={css.rows}
        dir="ltr"
        spellCheck={false}
        error={problem}
        value={text}
        onChange={(event) => update({ text: event.target.value })}
      />
      <div className="row-3">
        <Button type="submit" busy={isBusy} busyText={t('Checking…')}>
          {t('Check the list')}
        </Button>
        <Button look="secondary" onClick={() => file.current?.click()}>
          <Upload aria-hidden strokeWidth={1.75} />
          {t('Choose a CSV file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button look="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </form>
  );
}

/** Titles, totals and notes of a list: said, so that nobody is missed. */
const SkippedRows = ({ rows }: { rows: readonly Skipped[] }) =>
  rows.length > 0 && (
    <AlertPanel tone="info">
      <p>{t('Left out, because they aren’t people:')}</p>
      <ul className="plain-list">
        {rows.map(({ line, text }) => (
          <li key={line}>
            {t('Row {number}', { number: line })} · <bdi translate="no">{text}</bdi>
          </li>
        ))}
      </ul>
    </AlertPanel>
  );

type CheckProps = { lines: Line[]; domains: readonly string[]; update: Update; onDone: () => void; onClose: () => void };

function Check({ lines, domains, update, onDone, onClose }: CheckProps) {
  const [busy, setBusy] = useState<'check' | 'groups' | 'add' | null>(null);
  const [problem, setProblem] = useState('');
  const [total, setTotal] = useState(0);
  const wrong = inState(lines, 'new', 'refused', 'exists');
  const ready = inState(lines, 'ready');
  const groups = unknownGroups(lines);
  const outside = ready.map(({ person }) => person.email).filter((email) => isOutside(email, domains));
  const hasNew = wrong.some(({ state }) => state === 'new');
  const change = (id: number, to: Partial<Line>) =>
    update({ lines: lines.map((line) => (line.id === id ? { ...line, ...to } : line)) });

  async function run(what: NonNullable<typeof busy>, work: () => Promise<void>) {
    if (busy) return;
    setBusy(what);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(whyFailed(error) || t('Please try again.'));
    } finally {
      setBusy(null);
    }
  }

  const check = () => run('check', async () => update({ lines: await checkLines(lines) }));

  const addGroups = () =>
    run('groups', async () => {
      for (const name of groups) await addGroup({ name, description: '' }).catch(unlessThere);
      onDone();
      // The new groups reach the service that adds people within moments.
      let checked = await checkLines(lines);
      for (let tries = 0; tries < 20 && unknownGroups(checked).some((name) => groups.includes(name)); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        checked = await checkLines(lines);
      }
      update({ lines: checked });
    });

  const add = () =>
    run('add', async () => {
      setTotal(ready.length);
      try {
        const after = await addLines(lines, (now) => update({ lines: now }));
        // A line that was refused only now is shown with its reason.
        if (inState(after, 'refused').length === inState(lines, 'refused').length) update({ isDone: true });
      } finally {
        onDone();
      }
    });

  const added = inState(lines, 'added').length;
  return (
    <div className="stack-4">
      <p role="status">
        {busy === 'add' ? (
          t('Adding… {count} of {total}', { count: total - ready.length, total })
        ) : (
          <>
            <b>{plural(ready.length, '{count} person is ready to add.', '{count} people are ready to add.')}</b>{' '}
            {wrong.length > 0 && plural(wrong.length, '{count} line has a problem.', '{count} lines have a problem.')}{' '}
            {added > 0 && plural(added, '{count} person has been added.', '{count} people have been added.')}
          </>
        )}
      </p>
      {busy === 'add' && (
        <progress className={css.progress} aria-label={t('Adding people')} max={total} value={total - ready.length} />
      )}
      {problem && <AlertPanel>{problem}</AlertPanel>}
      {groups.length > 0 && (
        <AlertPanel
          tone="info"
          actions={
            <Button look="secondary" busy={busy === 'groups'} busyText={t('Adding…')} onClick={() => void addGroups()}>
              {plural(groups.length, 'Add this group', 'Add these {count} groups')}
            </Button>
          }
        >
          <p>
            {t('Your school doesn’t have these groups yet: {names}.', { names: new Intl.ListFormat(spoken()).format(groups) })}
          </p>
        </AlertPanel>
      )}
      {outside.length > 0 && (
        <AlertPanel tone="warning">
          <p>
            {t('Not your school’s own addresses ({domains}): {addresses}. Add anyway?', {
              domains: new Intl.ListFormat(spoken()).format(domains),
              addresses: new Intl.ListFormat(spoken()).format(outside),
            })}
          </p>
        </AlertPanel>
      )}
      {wrong.length > 0 && (
        <ol className={`plain-list ${css.lines}`}>
          {wrong.map((line) => (
            <WrongLine
              key={line.id}
              line={line}
              onChange={(person) => change(line.id, { person, state: 'new' })}
              onLeaveOut={() => change(line.id, { state: 'left-out' })}
            />
          ))}
        </ol>
      )}
      {ready.length > 0 && (
        <Disclosure summary={t('Who is ready to add')}>
          <ReadyTable lines={ready} />
        </Disclosure>
      )}
      <div className="row-3">
        {hasNew || ready.length === 0 ? (
          <Button busy={busy === 'check'} busyText={t('Checking…')} onClick={() => void check()}>
            {t('Check again')}
          </Button>
        ) : (
          <Button busy={busy === 'add'} busyText={t('Adding…')} onClick={() => void add()}>
            {plural(ready.length, 'Add {count} person', 'Add {count} people')}
          </Button>
        )}
        <Button look="secondary" onClick={() => update({ lines: [] })}>
          {t('Back')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        {wrong.length > 0 && !hasNew && ready.length > 0 && (
          <span className="quiet">{t('Lines with a problem are left out; you can copy them afterwards.')}</span>
        )}
      </div>
    </div>
  );
}

function unlessThere(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'group-name-taken') throw error;
}

const fields: [keyof Person, string][] = [
  ['firstName', msg('First name')],
  ['lastName', msg('Last name')],
  ['email', msg('Email')],
  ['schoolPosition', msg('Position')],
  ['group', msg('Group')],
];

type LineProps = { line: Line; onChange: (person: Person) => void; onLeaveOut: () => void };

/** A line with a problem, to mend or to leave out. */
function WrongLine({ line: { id, person, errors }, onChange, onLeaveOut }: LineProps) {
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return (
    <li>
      <fieldset className={css.line}>
        <legend className={css.legend}>
          {t('Line {number}', { number: id + 1 })} {name && <bdi translate="no">· {name}</bdi>}
        </legend>
        <div className={css.fields}>
          <Select
            id={`many-${id}-title`}
            label={t('Title')}
            error={errorOf('title')}
            value={titles.some((title) => title === person.title) ? person.title : ''}
            onChange={(event) => onChange({ ...person, title: event.target.value })}
          >
            <option value="">{t('Select…')}</option>
            {titles.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </Select>
          {fields.map(([field, label]) => (
            <TextField
              key={field}
              id={`many-${id}-${field}`}
              label={t(label)}
              autoComplete="off"
              error={errorOf(field)}
              value={person[field]}
              onChange={(event) => onChange({ ...person, [field]: event.target.value })}
            />
          ))}
        </div>
        <Button
          look="secondary"
          aria-label={t('Leave out line {number}', { number: id + 1 })}
          onClick={() => {
            onLeaveOut();
            document.getElementById('many-heading')?.focus();
          }}
        >
          {t('Leave out')}
        </Button>
      </fieldset>
    </li>
  );
}

const columns = [msg('Email'), msg('Name'), msg('Position'), msg('Group')];

function ReadyTable({ lines }: { lines: Line[] }) {
  return (
    <DataTable quiet columns={columns} caption={t('Who is ready to add')}>
      {lines.map(({ id, person: { title, firstName, lastName, email, schoolPosition, group } }) => (
        <tr key={id} translate="no">
          <td data-label={t('Email')} className={table.long}>
            {email}
          </td>
          <td data-label={t('Name')} className={table.long}>
            {title} {firstName} {lastName}
          </td>
          <td data-label={t('Position')} className={table.long}>
            {schoolPosition}
          </td>
          <td data-label={t('Group')} className={table.long}>
            {group}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

type ResultProps = { lines: Line[]; onStartAgain: () => void; onClose: () => void };

function Result({ lines, onStartAgain, onClose }: ResultProps) {
  const [said, setSaid] = useState<ReactNode>('');
  const added = inState(lines, 'added').length;
  const out = lines.filter(({ state }) => state !== 'added').map(({ person }) => person);
  const rows = toRows(out);
  const sentence = plural(added, '{count} person added, {out} left out.', '{count} people added, {out} left out.', {
    out: out.length,
  });
  return (
    <div className="stack-4">
      <p role="status">
        <b>{sentence}</b> {added > 0 && t('We’ve emailed each a link to choose a password.')}
      </p>
      {out.length > 0 && (
        <>
          <TextArea
            id="many-left-out"
            label={t('Left out')}
            className={css.rows}
            dir="ltr"
            rows={Math.min(8, out.length + 1)}
            readOnly
            value={rows}
          />
          <StatusLine>{said}</StatusLine>
        </>
      )}
      <div className="row-3">
        {out.length > 0 && (
          <Button
            look="secondary"
            onClick={() =>
              void navigator.clipboard.writeText(rows).then(
                () => setSaid(t('Copied')),
                () => (document.getElementById('many-left-out') as HTMLTextAreaElement).select(),
              )
            }
          >
            {t('Copy the lines left out')}
          </Button>
        )}
        <Button look="secondary" onClick={onStartAgain}>
          {t('Add more people')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </div>
  );
}
