import ArrowRight from 'lucide-react/icons/arrow-right';
import Plus from 'lucide-react/icons/plus';
import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { spoken, t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import type { Group } from '../api.ts';
import css from './new-year-panel.module.css';
import {
  type Choice,
  classesOf,
  type Draft,
  nameOf,
  nextOf,
  placeOf,
  primaryOf,
  type StepProps,
  stayersOf,
  suggestionFor,
} from './plan.ts';
import { Teachers } from './teachers.tsx';

type ClassesProps = StepProps & { wrong: Map<string, string> };

/** Step 2: what becomes of each class, new classes, and who teaches them. */
export function ClassesStep({ school, draft, wrong, setDraft }: ClassesProps) {
  const primary = primaryOf(school);
  const idle = stayersOf(draft, school).filter(
    (user) => user.schoolGroup.id !== primary.id && placeOf(draft, school, user) === String(primary.id),
  );
  const setAdded = (added: Draft['added']) => setDraft({ ...draft, added });
  return (
    <>
      <ul className={cx('plain-list', css.classes)}>
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
            <span className={cx('stack-1', css.now)}>{t('New class')}</span>
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
            focusAfterRender(`class-${place}-name`);
          }}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          {t('Add a class')}
        </Button>
      </div>
      <p role="status" className={css.idle}>
        {idle.length > 0 &&
          t('Without a class next year: {names}.', { names: new Intl.ListFormat(spoken()).format(idle.map(nameOf)) })}
      </p>
    </>
  );
}

type RowProps = StepProps & { group: Group; error: string | undefined };

function ClassRow({ group, school, draft, error, setDraft }: RowProps) {
  const { id, name, description } = group;
  const next = nextOf(draft, school, group);
  const up = suggestionFor(group);
  const setNext = (to: Partial<typeof next>) => setDraft({ ...draft, next: { ...draft.next, [id]: { ...next, ...to } } });
  const now = { name, description: description ?? '' };

  function choose(choice: Choice) {
    setNext({ choice, ...(choice === 'up' && up ? up : choice === 'other' ? {} : now) });
    if (choice === 'other') focusAfterRender(`class-${id}-name`);
  }

  return (
    <li>
      <div className={cx('stack-1', css.now)}>
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
