import { useState } from 'react';
import { hasCode } from '../../../lib/api-error.ts';
import { msg, plural, spoken, t } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { whyFailed } from '../../../lib/why-failed.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { DataTable } from '../../../ui/data-table.tsx';
import { addGroup } from '../api.ts';
import { isOutside } from '../own-domains.ts';
import { addLines, checkLines, inState, type Line, type Update, unknownGroups } from './many-lines.ts';
import css from './many-panel.module.css';
import type { Person } from './people-list.ts';
import { WrongLine } from './wrong-line.tsx';

interface Props {
  lines: Line[];
  domains: readonly string[];
  update: Update;
  onDone: () => void;
  onClose: () => void;
}

/** The list line by line: the problems to mend, the groups to add, and the people ready to add. */
export function CheckStep({ lines, domains, update, onDone, onClose }: Props) {
  const { run, busy, problem } = useAction<'check' | 'groups' | 'add'>({
    explain: (error) => whyFailed(error) || t('Please try again.'),
  });
  const [total, setTotal] = useState(0);
  const wrong = inState(lines, 'new', 'refused', 'exists');
  const ready = inState(lines, 'ready');
  const groups = unknownGroups(lines);
  const outside = ready.map(({ person }) => person.email).filter((email) => isOutside(email, domains));
  const hasNew = wrong.some(({ state }) => state === 'new');
  const change = (id: number, to: Partial<Line>) =>
    update({ lines: lines.map((line) => (line.id === id ? { ...line, ...to } : line)) });

  const check = () => run(async () => update({ lines: await checkLines(lines) }), 'check');

  const addGroups = () =>
    run(async () => {
      for (const name of groups) await addGroup({ name, description: '' }).catch(unlessThere);
      onDone();
      // The new groups reach the service that adds people within moments.
      let checked = await checkLines(lines);
      for (let tries = 0; tries < 20 && unknownGroups(checked).some((name) => groups.includes(name)); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        checked = await checkLines(lines);
      }
      update({ lines: checked });
    }, 'groups');

  const add = () =>
    run(async () => {
      setTotal(ready.length);
      try {
        const after = await addLines(lines, (now) => update({ lines: now }));
        // A line that was refused only now is shown with its reason.
        if (inState(after, 'refused').length === inState(lines, 'refused').length) update({ isDone: true });
      } finally {
        onDone();
      }
    }, 'add');

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
        <ol className="plain-list stack-4">
          {wrong.map((line) => (
            <WrongLine
              key={line.id}
              line={line}
              onChange={(person) => change(line.id, changed(line, person))}
              onLeaveOut={() => change(line.id, { state: 'left-out' })}
            />
          ))}
        </ol>
      )}
      {ready.length > 0 && <ReadyTable lines={ready} />}
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

/** A line after typing: a field that has changed is no longer wrong, as far as is known. */
const changed = ({ person: before, errors }: Line, person: Person): Partial<Line> => ({
  person,
  state: 'new',
  errors: errors.filter(({ field }) => person[field as keyof Person] === before[field as keyof Person]),
});

function unlessThere(error: unknown): void {
  if (!hasCode(error, 'group-name-taken')) throw error;
}

const columns = [msg('Email'), msg('Name'), msg('Position'), msg('Group')];

function ReadyTable({ lines }: { lines: Line[] }) {
  return (
    <DataTable columns={columns} caption={t('Who will be added')}>
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
