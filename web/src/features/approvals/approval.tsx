import { useId, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { deviceOf } from '../../lib/client-event.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { useSecondPerson } from '../../shell/second-person/use-second-person.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';
import { approve, lookUpIp, type SignUp } from './api.ts';

interface Props {
  signUp: SignUp;
  onApproved: (changed: SignUp) => void;
}

/** Dates arrive as `YYYY-MM-DD`; midday gives the same day in every time zone. */
const day = (date: string | null | undefined) => date && formatDate(`${date}T12:00:00Z`);

/** What speaks against an approval; staff may approve nevertheless. */
const warningsOf = (signUp: SignUp): string[] => [
  ...(hasClash(signUp) ? [msg('An email address of this school is used in another pending request.')] : []),
  ...(signUp.isPossibleDuplicate ? [msg('Another sign-up has the same email address, school name and postcode.')] : []),
  ...(signUp.hasReservedName ? [msg('The name of the school or of a user looks like a name of ours.')] : []),
];

export const hasClash = ({ users = [] }: SignUp): boolean => users.some((user) => user.emailUsedInMultipleOpenJoinRequests);

/** The decision. Only the approval role has a button; a warning requires an override. */
export function Approval({ signUp, onApproved }: Props) {
  const mayApprove = useHasRole('SignUpApproval');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wasApprovedHere, setWasApprovedHere] = useState(false);

  const leadState = useId();
  const [isWaiting, setIsWaiting] = useState(false);
  const { ask, dialog } = useSecondPerson(`school-${signUp.id}`);

  const status = useFocusOn<HTMLDivElement>(wasApprovedHere || isWaiting);

  async function decide() {
    setIsBusy(true);
    setFailure(null);
    try {
      const changed = await ask((reason) => approve(signUp.id, reason));
      if (changed === 'cancelled') return;
      if (changed === 'waiting') return setIsWaiting(true);
      if (!changed?.approved) return setFailure(t('Unknown approval error. No data returned'));
      onApproved(changed);
      setWasApprovedHere(true);
    } catch (error) {
      setFailure(
        error instanceof ApiError && error.status !== 0 ? t(error.message) : t('Unknown approval error. No data returned'),
      );
    } finally {
      setIsBusy(false);
    }
  }

  const { approvedBy, approvalDate } = signUp;
  const warnings = warningsOf(signUp);
  return (
    <section aria-label={t('Approval of {name}', { name: signUp.name })}>
      <h2 className="size-3">{t('Approval')}</h2>
      <StatusLine ref={status}>
        {isWaiting && !signUp.approved && t('It waits for a colleague’s agreement.')}
        {signUp.approved &&
          t('Approved by {name} on {date}', {
            name: [approvedBy?.title, approvedBy?.firstName, approvedBy?.lastName].filter(Boolean).join(' '),
            date: approvalDate ? formatDate(approvalDate) : '–',
          })}
      </StatusLine>
      {signUp.approved ? (
        <Facts>
          <Fact name={t('Trial start')} value={day(signUp.trialStartDate)} />
          <Fact name={t('Subscription start')} value={day(signUp.subscriptionStartDate)} />
        </Facts>
      ) : (
        <>
          {warnings.map((warning) => (
            <AlertPanel key={warning} tone="warning">
              {t(warning)}
            </AlertPanel>
          ))}
          <p id={leadState}>
            {signUp.isLeadConfirmed
              ? t('The Lead has confirmed their email address.')
              : t('The Lead has not confirmed their email address yet. You can approve the school after that.')}
          </p>
          {mayApprove && !isWaiting && (
            <div className="row-3">
              <Button
                busy={isBusy}
                busyText={t('Approving…')}
                look={warnings.length > 0 ? 'danger' : 'primary'}
                disabled={!signUp.isLeadConfirmed}
                aria-describedby={leadState}
                onClick={() => void decide()}
              >
                {warnings.length > 0 ? t('Ignore Warning And Approve') : t('Approve')}
              </Button>
            </div>
          )}
          {!mayApprove && <p className="quiet">{t('Waiting for a colleague with the approval role.')}</p>}
        </>
      )}
      {failure !== null && <AlertPanel title={t('Approval Error!')}>{failure}</AlertPanel>}
      {dialog}
    </section>
  );
}

type Event = NonNullable<SignUp['signUpEventDetails']>[number];
type Place = Awaited<ReturnType<typeof lookUpIp>>;

/** Where the request came from: IP address, device, and on demand a lookup of the address. */
export function RequestOrigin({ schoolName, event }: { schoolName: string; event: Event | undefined }) {
  const [place, setPlace] = useState<Place | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function ask(ip: string) {
    setIsAsking(true);
    setPlace(await lookUpIp(ip).catch(() => ({ success: false })));
    setIsAsking(false);
  }

  return (
    <section aria-label={t('Sign-up request of {school}', { school: schoolName })}>
      <h2 className="size-3">{t('Sign-up request')}</h2>
      {event ? (
        <Facts>
          <Fact name={t('When')} value={formatDateTime(event.eventTimestamp)} />
          <Fact name={t('IP address')} value={event.ipAddress} />
          <Fact name={t('Device')} value={deviceOf(event.deviceInfo)} />
        </Facts>
      ) : (
        <p className="quiet">{t('No record of the request.')}</p>
      )}
      {event?.ipAddress && !place && (
        <Button look="secondary" dense busy={isAsking} busyText={t('Looking up…')} onClick={() => void ask(event.ipAddress!)}>
          {t('Look up IP address')}
        </Button>
      )}
      <div role="status">{place && <PlaceOf place={place} />}</div>
    </section>
  );
}

function PlaceOf({ place }: { place: Place }) {
  if (!place.success) return <p>{t('IP Lookup Data Not Available')}</p>;
  const { latitude, longitude, connection } = place;
  const hasPoint = latitude != null && longitude != null;
  return (
    <p>
      {[place.city, place.postal, place.country].filter(Boolean).join(', ')}
      {connection && ` · ${[connection.org, connection.isp, connection.domain].filter(Boolean).join(', ')}`}
      {hasPoint && (
        <>
          {' · '}
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=11/${latitude}/${longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('{latitude}, {longitude} (map, opens in a new tab)', { latitude, longitude })}
          </a>
        </>
      )}
    </p>
  );
}
