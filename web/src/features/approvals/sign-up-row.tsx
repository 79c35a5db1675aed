import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import { useRef, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useHasRole } from '../../lib/session.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import type { SignUp } from './api.ts';
import shared from './approvals.module.css';
import { CheckList } from './checks.tsx';
import { CorrectForm } from './correct-form.tsx';
import { Decision } from './decision.tsx';
import { daysSince, isLate } from './filters.ts';
import { RequestOrigin } from './request-origin.tsx';
import { People, School } from './sign-up-facts.tsx';
import css from './sign-up-row.module.css';

interface Props {
  signUp: SignUp;
  isOpen: boolean;
  /** The row's button takes the focus when this changes, unless it is false. */
  takesFocus: unknown;
  onToggle: (isOpen: boolean) => void;
  onChanged: (changed: SignUp) => void;
  onDecided: (changed: SignUp) => void;
  onOutdated: () => void;
}

/** One sign-up: a line with its checks that opens to everything needed to decide. The school's name is the button. */
export function SignUpRow(props: Props) {
  const { signUp, isOpen, takesFocus, onToggle } = props;
  const button = useFocusOn<HTMLButtonElement>(takesFocus);
  const panelId = `sign-up-${signUp.id}`;
  return (
    <Card as="article" flush className={isOpen ? css.open : undefined} data-sign-up={signUp.id}>
      <div className={css.summary}>
        <StateChip signUp={signUp} />
        <div>
          <h2 className={css.name}>
            <button
              ref={button}
              type="button"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => onToggle(!isOpen)}
              translate="no"
            >
              {signUp.name}
            </button>
          </h2>
          <span className="quiet">
            {[t(signUp.type.name), t(signUp.county.name), signUp.createDate && formatDate(signUp.createDate)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {signUp.state === 'waiting' ? (
          <CheckList signUp={signUp} />
        ) : (
          <span className={css.reason}>{signUp.rejection?.reason}</span>
        )}
        <ChevronDown aria-hidden strokeWidth={1.75} className={css.chevron} />
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <Body {...props} />}
      </div>
    </Card>
  );
}

function StateChip({ signUp: { state, createDate, approvalDate, rejection } }: { signUp: SignUp }) {
  if (state === 'approved') return <Chip tone="good">{approvalDate ? formatDate(approvalDate) : t('approved')}</Chip>;
  if (state === 'rejected') return <Chip>{rejection ? formatDate(rejection.date) : t('closed')}</Chip>;
  const days = createDate ? daysSince(createDate) : 0;
  return (
    <Chip tone={isLate(days) ? 'waiting' : 'plain'}>
      {isLate(days) && <Clock aria-hidden size={16} strokeWidth={2} />}
      {days === 0 ? t('Today') : plural(days, '{count} day', '{count} days')}
    </Chip>
  );
}

function Body({ signUp, onChanged, onDecided, onOutdated }: Props) {
  const userId = useMe()?.id;
  const mayDecide = useHasRole('SignUpApproval');
  const isWaiting = signUp.state === 'waiting';
  const [isCorrecting, setCorrecting] = useState(() => hasDraft(userId, 'sign-up-correction', signUp.id));
  const [outcome, setOutcome] = useState('');
  const line = useRef<HTMLDivElement>(null);
  const events = signUp.signUpEventDetails ?? [];
  // Later edits and added users are events too, newest first.
  const request = events.find(({ type }) => type === 'sign-up-requested') ?? events.at(-1);

  function say(said: string) {
    setCorrecting(false);
    setOutcome(said);
    focusAfterRender(() => line.current);
  }

  if (isCorrecting && isWaiting && mayDecide)
    return (
      <CorrectForm
        signUp={signUp}
        onCancel={() => say('')}
        onSaved={(changed) => {
          onChanged(changed);
          say(t('The details have been corrected.'));
        }}
      />
    );
  return (
    <div className={`stack-5 ${css.body}`}>
      <div ref={line} tabIndex={-1} className={`row-3 ${shared.outcome}`}>
        <StatusLine>{outcome}</StatusLine>
      </div>
      <School signUp={signUp} onChanged={onChanged} />
      <div className={`stack-3 start ${css.part}`}>
        <People signUp={signUp} onChanged={onChanged} onSaid={say} />
        <RequestOrigin schoolName={signUp.name} event={request} />
      </div>
      <Decision
        signUp={signUp}
        onDecided={onDecided}
        onOutdated={onOutdated}
        onCorrect={() => {
          setOutcome('');
          setCorrecting(true);
        }}
      />
    </div>
  );
}
