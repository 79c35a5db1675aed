import { useRef, useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate, sayDay } from '../../lib/dates.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useHasRole } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { useSecondPerson } from '../../shell/second-person/use-second-person.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import { approve, FIRST_LINKS, loadFirstLinks, reject, reopen, type SignUp } from './api.ts';
import { REJECTION, RejectForm } from './reject-form.tsx';
import css from './sign-up-row.module.css';
import { notReopened, UndoDecision } from './undo-decision.tsx';

interface Props {
  signUp: SignUp;
  /** It was approved, rejected or reopened. */
  onDecided: (changed: SignUp) => void;
  /** The server refused: the row has to be read again. */
  onOutdated: () => void;
  onCorrect: () => void;
}

/** Days arrive as `YYYY-MM-DD`; midday gives the same day in every time zone. */
const day = (date: string | null | undefined) => date && formatDate(`${date}T12:00:00Z`);

const nameOf = (person: SignUp['approvedBy']) => [person?.title, person?.firstName, person?.lastName].filter(Boolean).join(' ');

/** What was decided, or the decision for the approval role. There is no button that cannot work. */
export function Decision(props: Props) {
  const { signUp } = props;
  const mayDecide = useHasRole('SignUpApproval');
  return (
    <section className={`stack-3 ${css.decision}`} aria-label={t('Approval of {name}', { name: signUp.name })}>
      {signUp.state === 'approved' && <Approved {...props} mayDecide={mayDecide} />}
      {signUp.state === 'rejected' && <Rejected {...props} mayDecide={mayDecide} />}
      {signUp.state === 'waiting' && (
        <>
          <h3>{mayDecide ? t('Decide') : t('Approval')}</h3>
          <Warnings signUp={signUp} />
          {mayDecide ? <Decide {...props} /> : <p className="quiet">{t('Waiting for a colleague with the approval role.')}</p>}
        </>
      )}
    </section>
  );
}

const isTaken = ({ users = [] }: SignUp): boolean => users.some((user) => user.emailTaken);

/** What speaks against an approval; staff may approve nevertheless. */
const warningsOf = (signUp: SignUp): string[] => [
  ...((signUp.users ?? []).some((user) => user.emailUsedInMultipleOpenJoinRequests)
    ? [msg('An email address of this school is used in another pending request.')]
    : []),
  ...(signUp.isPossibleDuplicate ? [msg('Another sign-up has the same email address, school name and postcode.')] : []),
  ...(signUp.hasReservedName ? [msg('The name of the school, or a user’s name or position, looks like one of ours.')] : []),
];

function Warnings({ signUp }: { signUp: SignUp }) {
  return (
    <>
      {isTaken(signUp) && (
        <AlertPanel>
          {t('An email address is already registered, so the school cannot be approved. Correct it, or remove the person.')}
        </AlertPanel>
      )}
      {warningsOf(signUp).map((warning) => (
        <AlertPanel key={warning} tone="warning">
          {t(warning)}
        </AlertPanel>
      ))}
      <p>
        {signUp.isLeadConfirmed
          ? t('The Lead has confirmed their email address.')
          : t('The Lead has not confirmed their email address yet. You can approve the school after that.')}
      </p>
    </>
  );
}

/** When the school would meet others; nothing until it is known. */
function FirstLinks() {
  const { data } = useSWR(FIRST_LINKS, loadFirstLinks);
  return data?.date && <p>{t('Approved now, the school gets its first links on {date}.', { date: sayDay(data.date) })}</p>;
}

const notApproved = (error: unknown): string =>
  error instanceof ApiError && error.status !== 0 ? t(error.message) : t('Unknown approval error. No data returned');

function Decide({ signUp, onDecided, onOutdated, onCorrect }: Props) {
  const userId = useMe()?.id;
  const [isRejecting, setRejecting] = useState(() => hasDraft(userId, REJECTION, signUp.id, 'tab'));
  const [isPressed, setPressed] = useState(false);
  const { ask, dialog } = useSecondPerson(`school-${signUp.id}`);
  const action = useAction({ explain: notApproved });
  const alert = useFocusOn<HTMLDivElement>(action.problem);
  const people = signUp.users?.length ?? 0;
  const canApprove = signUp.isLeadConfirmed && !isTaken(signUp);
  const hasWarnings = warningsOf(signUp).length > 0;

  const decide = () =>
    action.run(async () => {
      const changed = await ask((reason) => approve(signUp, reason)).catch((error: unknown) => {
        // Another address may have been registered, or the request decided, since the list was read.
        if (error instanceof ApiError && error.status === 409) onOutdated();
        throw error;
      });
      if (changed === 'waiting') return t('It waits for a colleague’s agreement.');
      if (changed === 'cancelled') return;
      if (!changed?.approved) throw new Error('the answer does not say approved');
      onDecided({ ...changed, state: 'approved' });
    });

  if (isRejecting)
    return (
      <RejectForm
        signUp={signUp}
        takesFocus={isPressed}
        reject={async (reason) => onDecided(await reject(signUp.id, reason))}
        onCancel={() => {
          setPressed(false);
          setRejecting(false);
        }}
      />
    );
  return (
    <>
      {action.problem && (
        <AlertPanel ref={alert} title={t('Approval Error!')}>
          {action.problem}
        </AlertPanel>
      )}
      <StatusLine ref={action.status}>{action.said}</StatusLine>
      {!action.said && (
        <>
          {canApprove && <FirstLinks />}
          {canApprove && (
            <Button
              busy={action.isBusy}
              busyText={t('Approving…')}
              look={hasWarnings ? 'danger' : 'primary'}
              data-approve
              onClick={() => void decide()}
            >
              {hasWarnings ? t('Ignore Warning And Approve') : t('Approve')}
            </Button>
          )}
          <Button
            look="secondary"
            onClick={() => {
              setPressed(true);
              setRejecting(true);
            }}
          >
            {t('Reject…')}
          </Button>
          <Button look="secondary" onClick={onCorrect}>
            {t('Correct details')}
          </Button>
        </>
      )}
      <Terms terms={signUp.approvalTerms} />
      <p className="quiet size-5">
        {plural(
          people,
          'Approving emails {count} person a link to choose a password.',
          'Approving emails {count} people a link to choose a password.',
        )}
      </p>
      {dialog}
    </>
  );
}

function Terms({ terms }: { terms: SignUp['approvalTerms'] }) {
  if (!terms) return null;
  const { promotionCode } = terms;
  return (
    <div className="stack-2">
      <h4>{t('What approval sets')}</h4>
      <Facts>
        <Fact name={t('Trial start')} value={day(terms.trialStartDate)} />
        <Fact name={t('Subscription start')} value={day(terms.subscriptionStartDate)} />
        <Fact
          name={t('Promotion code')}
          value={
            promotionCode &&
            `${promotionCode.startsWith}, ${plural(promotionCode.freeMonths, '{count} month free', '{count} months free')}`
          }
        />
      </Facts>
      {terms.isSetByAdmin && <p className="quiet size-5">{t('An Admin has set some of this. It is kept.')}</p>}
    </div>
  );
}

function Approved({ signUp, onDecided, mayDecide }: Props & { mayDecide: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <h3>{t('Approval')}</h3>
      <p ref={line} tabIndex={-1}>
        {t('Approved by {name} on {date}', {
          name: nameOf(signUp.approvedBy),
          date: signUp.approvalDate ? formatDate(signUp.approvalDate) : '–',
        })}
      </p>
      {mayDecide && <UndoDecision signUp={signUp} onDone={onDecided} focusAfter={() => line.current} />}
      <Facts>
        <Fact name={t('Trial start')} value={day(signUp.trialStartDate)} />
        <Fact name={t('Subscription start')} value={day(signUp.subscriptionStartDate)} />
      </Facts>
      {!signUp.active && <p className="quiet">{t('The school is closed.')}</p>}
    </>
  );
}

function Rejected({ signUp, onDecided, mayDecide }: Props & { mayDecide: boolean }) {
  const { rejection, canReopen } = signUp;
  const { run, isBusy, problem } = useAction({ explain: notReopened });
  const alert = useFocusOn<HTMLDivElement>(problem);

  return (
    <>
      <h3>{t('Rejection')}</h3>
      {rejection ? (
        <>
          <p>{t('Rejected by {name} on {date}', { name: nameOf(rejection.rejectedBy), date: formatDate(rejection.date) })}</p>
          {rejection.reason && (
            <p className="as-written" dir="auto">
              {rejection.reason}
            </p>
          )}
        </>
      ) : (
        <p>{t('The school was closed without a decision.')}</p>
      )}
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
      {mayDecide && canReopen && (
        <Button
          look="secondary"
          busy={isBusy}
          busyText={t('Reopening…')}
          onClick={() => void run(async () => onDecided(await reopen(signUp.id)))}
        >
          {t('Reopen')}
        </Button>
      )}
      {!canReopen && (
        <p className="quiet">{t('Its people have been deleted, so it cannot be reopened. The school can sign up again.')}</p>
      )}
    </>
  );
}
