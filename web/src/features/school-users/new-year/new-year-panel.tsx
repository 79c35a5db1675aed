import ArrowRight from 'lucide-react/icons/arrow-right';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/cx.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { whyFailed } from '../../../lib/form-problems.ts';
import { msg, plural, spoken, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { Checkbox, Select, TextField } from '../../../ui/field.tsx';
import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import { type Group, loadSchool, type User } from '../api.ts';
import css from './new-year-panel.module.css';
import {
  type Choice,
  changesOf,
  classesOf,
  type Draft,
  getLast,
  isEmpty,
  newDraft,
  nextOf,
  placeName,
  placeOf,
  primaryOf,
  type School,
  type SchoolYear,
  startYear,
  stayersOf,
  suggestionFor,
  undoYear,
  withTeacher,
  wrongNames,
} from './plan.ts';

const drafts = draftStore<Draft>('school-year', ({ step, leavers }) => step > 1 || leavers.length > 0);

const nameOf = ({ title, firstName, lastName }: User) => `${title} ${firstName} ${lastName}`;
const listOf = (names: string[]) => new Intl.ListFormat(spoken()).format(names);

type Props = { onClose: () => void /** The school's users or groups have changed. */; onDone: () => void };

/** Starts a new school year in three steps, of which only the last changes anything, and undoes it for a day. */
export default function NewYearPanel({ onClose, onDone }: Props) {
  const [school, setSchool] = useState<School>();
  const [last, setLast] = useState<SchoolYear | null>(null);
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true;
    Promise.all([loadSchool(), getLast()]).then(
      ([loaded, started]) => {
        if (!isCurrent) return;
        setProblem('');
        setSchool(loaded);
        setLast(started);
      },
      (error) => isCurrent && setProblem(whyFailed(error) || t('Please try again.')),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  function finish(year: SchoolYear) {
    setLast(year);
    onDone();
  }

  return (
    <Card
      as="section"
      className={css.panel}
      aria-labelledby="new-year-heading"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isAsking) return;
        if (last || !school) onClose();
        else setAsking(true);
      }}
    >
      <h2 id="new-year-heading">{t('New school year')}</h2>
      {problem && (
        <AlertPanel
          actions={
            <Button look="secondary" onClick={() => setAttempt(attempt + 1)}>
              {t('Try again')}
            </Button>
          }
        >
          {problem}
        </AlertPanel>
      )}
      {!school && !problem && <p role="status">{t('Loading…')}</p>}
      {school && last && (
        <Started
          year={last}
          onUndone={finish}
          onAgain={() => setLast(null)}
          onReload={() => setAttempt(attempt + 1)}
          onClose={onClose}
        />
      )}
      {school && !last && (
        <Wizard
          key={attempt}
          school={school}
          onStarted={finish}
          onReload={() => setAttempt(attempt + 1)}
          onClose={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <ConfirmPanel
          question={t('Close the new school year? Nothing has changed yet, and your choices are kept on this device.')}
          confirmText={t('Yes, close')}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

const steps = [msg('People who leave'), msg('Move classes up'), msg('Check and finish')];

type WizardProps = { school: School; onStarted: (year: SchoolYear) => void; onReload: () => void; onClose: () => void };

function Wizard({ school, onStarted, onReload, onClose }: WizardProps) {
  const me = useMe()?.id ?? 0;
  const [draft, setDraft] = useState(() => drafts.draftOf(me) ?? newDraft());
  const [problem, setProblem] = useState<ReactNode>('');
  const [wrong, setWrong] = useState(new Map<string, string>());
  const [isBusy, setBusy] = useState(false);
  const { step } = draft;
  const heading = useFocusOn<HTMLHeadingElement>(step);
  const change = (to: Partial<Draft>) => setDraft((before) => ({ ...before, ...to }));

  useEffect(() => {
    drafts.keepDraft(me, draft);
  }, [me, draft]);

  function goTo(next: Draft['step']) {
    setProblem('');
    const messages = {
      missing: msg('Enter a name for the new group'),
      taken: msg('Your school already has a group with this name'),
    };
    const found = next === 3 ? wrongNames(draft, school, messages) : new Map<string, string>();
    setWrong(found);
    const [first] = found.keys();
    if (first) return document.getElementById(`class-${first}-name`)?.focus();
    change({ step: next });
  }

  async function start() {
    setBusy(true);
    setProblem('');
    try {
      const year = await startYear(draft, school);
      drafts.keepDraft(me, null);
      onStarted(year);
    } catch (error) {
      setBusy(false);
      const isStale = error instanceof ApiError && error.code === 'changed-meanwhile';
      setProblem(
        <AlertPanel
          actions={
            isStale && (
              <Button look="secondary" onClick={onReload}>
                {t('Load the list again')}
              </Button>
            )
          }
        >
          {t('Nothing has changed.')} {whyFailed(error)}
        </AlertPanel>,
      );
    }
  }

  const isNothing = step === 3 && isEmpty(changesOf(draft, school));
  return (
    <>
      <ol className={`plain-list ${css.steps}`}>
        {steps.map((name, index) => (
          <li key={name} aria-current={index + 1 === step ? 'step' : undefined}>
            <b>{index + 1}</b> {t(name)}
          </li>
        ))}
      </ol>
      <h3 ref={heading} tabIndex={-1} className={css.title}>
        {t('Step {number} of 3: {name}', { number: step, name: t(steps[step - 1] ?? '') })}
      </h3>
      {step === 1 && <Leavers school={school} draft={draft} meId={me} change={change} />}
      {step === 2 && <Classes school={school} draft={draft} wrong={wrong} setDraft={setDraft} />}
      {step === 3 && <Summary school={school} draft={draft} />}
      {problem}
      <div className="row-3">
        {step === 1 && <Button onClick={() => goTo(2)}>{t('Next: move classes up')}</Button>}
        {step === 2 && <Button onClick={() => goTo(3)}>{t('Next: check and finish')}</Button>}
        {step === 3 && !isNothing && (
          <Button busy={isBusy} busyText={t('Starting…')} onClick={() => void start()}>
            {t('Start the new school year')}
          </Button>
        )}
        {step > 1 && (
          <Button look="secondary" onClick={() => goTo(step === 3 ? 2 : 1)}>
            {t('Back')}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        <span className="quiet">{step === 3 ? t('You can undo it for a day.') : t('Nothing changes before the last step.')}</span>
      </div>
    </>
  );
}

type StepProps = { school: School; draft: Draft };

function Leavers({ school, draft, meId, change }: StepProps & { meId: number; change: (to: Partial<Draft>) => void }) {
  const others = school.users.filter(({ id }) => id !== meId);
  if (others.length === 0) return <p>{t('Nobody else has an account at your school.')}</p>;
  return (
    <fieldset className={css.leavers}>
      <legend>{t('Tick everyone who leaves your school. Their accounts are closed; their reports stay.')}</legend>
      {others.map((user) => (
        <Checkbox
          key={user.id}
          id={`leaver-${user.id}`}
          label={<bdi translate="no">{nameOf(user)}</bdi>}
          hint={user.safeguardingLead ? t('Safeguarding lead') : <bdi translate="no">{user.schoolGroup.name}</bdi>}
          checked={draft.leavers.includes(user.id)}
          onChange={({ target }) =>
            change({ leavers: target.checked ? [...draft.leavers, user.id] : draft.leavers.filter((id) => id !== user.id) })
          }
        />
      ))}
    </fieldset>
  );
}

type ClassesProps = StepProps & { wrong: Map<string, string>; setDraft: (draft: Draft) => void };

function Classes({ school, draft, wrong, setDraft }: ClassesProps) {
  const primary = primaryOf(school);
  const idle = stayersOf(draft, school).filter(
    (user) => user.schoolGroup.id !== primary.id && placeOf(draft, school, user) === String(primary.id),
  );
  const setAdded = (added: Draft['added']) => setDraft({ ...draft, added });
  return (
    <>
      <ul className={`plain-list ${css.classes}`}>
        {classesOf(school).map((group) => (
          <ClassRow
            key={group.id}
            group={group}
            school={school}
            draft={draft}
            error={wrong.get(String(group.id))}
            setDraft={setDraft}
          />
        ))}
        {draft.added.map(({ place, name, description }) => (
          <li key={place}>
            <span className={css.now}>{t('New class')}</span>
            <ArrowRight aria-hidden className={css.arrow} />
            <div className="stack-2">
              <ClassTexts
                place={place}
                name={name}
                description={description}
                error={wrong.get(place)}
                onChange={(texts) => setAdded(draft.added.map((one) => (one.place === place ? { ...one, ...texts } : one)))}
              />
              <Button look="quiet" onClick={() => setAdded(draft.added.filter((one) => one.place !== place))}>
                {t('Remove this class')}
              </Button>
            </div>
            <Teachers place={place} className={name} school={school} draft={draft} setDraft={setDraft} />
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="secondary"
          onClick={() => {
            const place = `new-${crypto.randomUUID()}`;
            setAdded([...draft.added, { place, name: '', description: '' }]);
            requestAnimationFrame(() => document.getElementById(`class-${place}-name`)?.focus());
          }}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          {t('Add a class')}
        </Button>
      </div>
      <p role="status" className={css.idle}>
        {idle.length > 0 && t('Without a class next year: {names}.', { names: listOf(idle.map(nameOf)) })}
      </p>
    </>
  );
}

type RowProps = StepProps & { group: Group; error: string | undefined; setDraft: (draft: Draft) => void };

function ClassRow({ group, school, draft, error, setDraft }: RowProps) {
  const { id, name, description } = group;
  const next = nextOf(draft, school, group);
  const up = suggestionFor(group);
  const setNext = (to: Partial<typeof next>) => setDraft({ ...draft, next: { ...draft.next, [id]: { ...next, ...to } } });
  const now = { name, description: description ?? '' };

  function choose(choice: Choice) {
    setNext({ choice, ...(choice === 'up' && up ? up : choice === 'other' ? {} : now) });
    if (choice === 'other') requestAnimationFrame(() => document.getElementById(`class-${id}-name`)?.focus());
  }

  return (
    <li>
      <div className={css.now}>
        <ClassChip groupId={id} isPlain>
          {name}
        </ClassChip>
        {description && (
          <span className="quiet" translate="no">
            <bdi>{description}</bdi>
          </span>
        )}
      </div>
      <ArrowRight aria-hidden className={css.arrow} />
      <div className={cx('stack-2', css.bare)}>
        <Select
          id={`class-${id}-next`}
          label={<span className="visually-hidden">{t('{name} next year', { name })}</span>}
          value={next.choice}
          onChange={(event) => choose(event.target.value as Choice)}
        >
          {up && <option value="up">{up.name === name ? up.description : up.name}</option>}
          <option value="keep">{t('As now')}</option>
          <option value="other">{t('Something else…')}</option>
          <option value="leaves">{t('Leaves our school')}</option>
        </Select>
        {(next.choice === 'other' || error) && (
          <ClassTexts
            place={String(id)}
            name={next.name}
            description={next.description}
            error={error}
            onChange={(texts) => setNext({ ...texts, choice: 'other' })}
          />
        )}
      </div>
      {next.choice === 'leaves' ? (
        <p className="quiet">{t('Its reports stay where they are. Nobody can add to them.')}</p>
      ) : (
        <Teachers place={String(id)} className={next.name} school={school} draft={draft} setDraft={setDraft} />
      )}
    </li>
  );
}

interface TextsProps {
  place: string;
  name: string;
  description: string;
  error: string | undefined;
  onChange: (texts: { name?: string; description?: string }) => void;
}

function ClassTexts({ place, name, description, error, onChange }: TextsProps) {
  return (
    <>
      <TextField
        id={`class-${place}-name`}
        label={t('Name')}
        autoComplete="off"
        maxLength={255}
        error={error}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        id={`class-${place}-description`}
        label={t('Description')}
        optional
        autoComplete="off"
        maxLength={500}
        value={description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}

type TeachersProps = StepProps & { place: string; className: string; setDraft: (draft: Draft) => void };

/** A select for each teacher of a class next year; a further one adds a teacher. */
function Teachers({ place, className, school, draft, setDraft }: TeachersProps) {
  const [isAdding, setAdding] = useState(false);
  const stayers = stayersOf(draft, school);
  const teachers = stayers.filter((user) => placeOf(draft, school, user) === place);
  const label = <span className="visually-hidden">{t('Teacher of {name}', { name: className || t('New class') })}</span>;
  const said = (user: User) =>
    String(user.schoolGroup.id) === place ? t('{name}, as now', { name: nameOf(user) }) : nameOf(user);
  const options = (chosen: number | null) =>
    stayers
      .filter(({ id }) => id === chosen || !teachers.some((teacher) => teacher.id === id))
      .map((user) => (
        <option key={user.id} value={user.id}>
          {said(user)}
        </option>
      ));
  const choose = (before: number | null, value: string) => {
    setDraft(withTeacher(draft, school, place, before, value === '' ? null : Number(value)));
    setAdding(false);
  };
  return (
    <div className={cx('stack-2', css.bare)}>
      {teachers.map(({ id }) => (
        <Select
          key={id}
          id={`teacher-${place}-${id}`}
          label={label}
          value={id}
          onChange={(event) => choose(id, event.target.value)}
        >
          {options(id)}
          <option value="">{t('No longer with this class')}</option>
        </Select>
      ))}
      {teachers.length === 0 || isAdding ? (
        <Select id={`teacher-${place}-new`} label={label} value="" onChange={(event) => choose(null, event.target.value)}>
          <option value="">{t('Choose a teacher…')}</option>
          {options(null)}
        </Select>
      ) : (
        <Button
          look="quiet"
          aria-label={t('Add another teacher to {name}', { name: className })}
          onClick={() => {
            setAdding(true);
            requestAnimationFrame(() => document.getElementById(`teacher-${place}-new`)?.focus());
          }}
        >
          {t('Add another teacher')}
        </Button>
      )}
    </div>
  );
}

/** Every change, before it is made. */
function Summary({ school, draft }: StepProps) {
  const changes = changesOf(draft, school);
  const { renamed, ended, added, moves, leavers } = changes;
  if (isEmpty(changes)) return <p>{t('Nothing changes. Go back to move classes or people.')}</p>;
  const both = (name: string, description: string | null) => (description ? `${name} (${description})` : name);
  return (
    <div className={css.summary}>
      <Part title={t('Classes')} isShown={renamed.length + ended.length + added.length > 0}>
        {renamed.map(({ group, next }) => (
          <li key={group.id}>
            {t('{before} becomes {after}', {
              before: both(group.name, group.description),
              after: both(next.name, next.description),
            })}
          </li>
        ))}
        {ended.map(({ id, name, description }) => (
          <li key={id}>{t('{name} leaves our school', { name: both(name, description) })}</li>
        ))}
        {added.map(({ place, name, description }) => (
          <li key={place}>{t('{name} is new', { name: both(name, description) })}</li>
        ))}
      </Part>
      <Part title={t('Teachers')} isShown={moves.length > 0}>
        {moves.map(({ user, place }) => (
          <li key={user.id}>
            {t('{name} moves from {before} to {after}', {
              name: nameOf(user),
              before: user.schoolGroup.name,
              after: placeName(draft, school, place),
            })}
          </li>
        ))}
      </Part>
      <Part title={t('People who leave')} isShown={leavers.length > 0}>
        {leavers.map((user) => (
          <li key={user.id}>
            <bdi translate="no">{nameOf(user)}</bdi>
            {user.safeguardingLead && ` – ${t('Name another safeguarding lead first: undoing does not bring this back.')}`}
          </li>
        ))}
      </Part>
      {leavers.length > 0 && (
        <p className="quiet">{plural(leavers.length, 'This account is closed.', 'These {count} accounts are closed.')}</p>
      )}
    </div>
  );
}

const Part = ({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) =>
  isShown && (
    <section>
      <h4>{title}</h4>
      <ul>{children}</ul>
    </section>
  );

interface StartedProps {
  year: SchoolYear;
  onUndone: (year: SchoolYear) => void;
  onAgain: () => void;
  onReload: () => void;
  onClose: () => void;
}

const stateOf: Record<SchoolYear['state'], string> = {
  starting: msg('We’re still moving everybody. It will be finished in a few minutes.'),
  started: msg('The new school year has started. You can undo it until {date}.'),
  undoing: msg('We’re still moving everybody. It will be finished in a few minutes.'),
  undone: msg('The new school year has been undone. Everything is as it was before.'),
};

function Started({ year: { key, state, undoUntil }, onUndone, onAgain, onReload, onClose }: StartedProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const line = useFocusOn<HTMLParagraphElement>(state);

  async function undo() {
    setBusy(true);
    setError('');
    try {
      onUndone(await undoYear(key));
      setAsking(false);
    } catch (failure) {
      setError(whyFailed(failure) || t('Please try again.'));
    }
    setBusy(false);
  }

  return (
    <>
      <p ref={line} tabIndex={-1} role="status">
        {t(stateOf[state], { date: formatDateTime(undoUntil) })}
      </p>
      {!isAsking && (
        <div className="row-3">
          {state === 'started' && (
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t('Undo the new school year')}
            </Button>
          )}
          {(state === 'starting' || state === 'undoing') && (
            <Button look="secondary" onClick={onReload}>
              {t('Look again')}
            </Button>
          )}
          {(state === 'started' || state === 'undone') && (
            <Button look="secondary" onClick={onAgain}>
              {t('Move classes again')}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmPanel
          question={t('Undo the new school year? Classes and people go back to where they were.')}
          confirmText={t('Yes, undo it')}
          busy={isBusy}
          busyText={t('Undoing…')}
          error={error}
          onConfirm={() => void undo()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
