import Presentation from 'lucide-react/icons/presentation';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { sayDay } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { Select } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import type { Asked, WeekOf } from './api.ts';
import { weekAddress } from './week-address.ts';
import css from './week-page.module.css';

/** The question, whose it is, and the class; a Lead may choose another class. */
export function WeekHead({ week, which }: { week: Asked; which: WeekOf }) {
  const { text, lang } = questionText(week.question);
  const { writtenAt } = week.question;
  const { classes } = week;
  return (
    <div className={css.head}>
      <p className={`strong ${css.kicker}`}>{t('Question of the week · {day}', { day: sayDay(week.week) })}</p>
      <h1 tabIndex={-1} lang={lang} dir="auto">
        {text}
      </h1>
      {writtenAt && <p className="quiet">{t('Written at {school}', { school: writtenAt })}</p>}
      <div className={cx('row-3', classes.length > 1 && 'bottom', css.tools)}>
        <ClassOf week={week} which={which} />
        <LinkButton look="secondary" to={weekAddress(which, paths.weekWhiteboard)}>
          <Presentation aria-hidden strokeWidth={1.75} />
          {t('Show on the whiteboard')}
        </LinkButton>
      </div>
    </div>
  );
}

function ClassOf({ week, which }: { week: Asked; which: WeekOf }) {
  const navigate = useNavigate();
  const { classes } = week;
  if (classes.length < 2)
    return (
      <ClassChip groupId={week.class.id} isPlain>
        {week.class.name}
      </ClassChip>
    );
  return (
    <Select
      label={t('Class')}
      name="week-class"
      value={week.class.id}
      onChange={({ target }) => void navigate(weekAddress({ ...which, group: Number(target.value) }))}
    >
      {classes.map(({ id, name, hasAnswered }) => (
        <option key={id} value={id}>
          {hasAnswered ? t('{class}, answered', { class: name }) : name}
        </option>
      ))}
    </Select>
  );
}
