import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { sayMoment } from '../../lib/dates.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import { Reason } from '../../lib/reason.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import { approve, type HeldForReview, reject } from './api.ts';

const names: Record<HeldForReview['kind'], string> = {
  article: msg('A report'),
  comment: msg('A comment'),
  response: msg('A reply'),
};

type Props = {
  held: HeldForReview;
  headingId: string;
  onDecided: (result: HeldForReview) => void;
  /** It has been changed, decided or deleted meanwhile. */
  onOutdated: () => void;
  onFailed: (hasFailed: boolean) => void;
};

/** One report, comment or reply that waits, with the two decisions. */
export function ReviewItem({ held, headingId, onDecided, onOutdated, onFailed }: Props) {
  const { kind, id, articleId, title, narrative, author, createDate, cause } = held;
  const userId = useMe()?.id;
  const isMine = userId === author?.id;
  const subject = `${kind}-${id}`;
  const [isRejecting, setRejecting] = useState(() => !isMine && hasDraft(userId, REJECTION, subject, 'tab'));
  const [isPressed, setPressed] = useState(false);
  const { run, isBusy, problem, clear } = useAction({
    explain: (error) => `${t('It was not approved.')} ${whyFailed(error)}`,
  });
  const alert = useFocusOn<HTMLDivElement>(problem);
  const heading = useRef<HTMLHeadingElement>(null);
  const about = (action: string) => t('{action}: {what}, number {id}', { action, what: t(names[kind]), id });

  async function decide(call: Promise<HeldForReview>): Promise<void> {
    try {
      onDecided(await call);
    } catch (error) {
      const isOutdated = error instanceof ApiError && (error.status === 409 || error.status === 404);
      // Here nothing has changed: its comment must be approved first.
      if (!isOutdated || hasCode(error, 'comment-waits')) throw error;
      onOutdated();
    }
  }

  return (
    <Card as="li" className="stack-4">
      <h2 ref={heading} id={headingId} tabIndex={-1} className="size-4">
        {t(names[kind])}
        {title && (
          <>
            {': '}
            <bdi translate="no">{title}</bdi>
          </>
        )}
      </h2>
      <p className="quiet">
        {author && (
          <>
            <bdi translate="no">{`${fullName(author)}, ${author.school.name}`}</bdi>
            {' · '}
          </>
        )}
        <time dateTime={createDate}>{sayMoment(createDate)}</time>
        {' · '}
        {cause === 'school' ? t('Your school reads everything first') : t('It contains a word on our list')}
      </p>
      <p className="as-written" dir="auto">
        {narrative}
      </p>
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
      {isMine && <p>{t('You wrote this yourself: another Lead or our team decides.')}</p>}
      {isRejecting ? (
        <ReasonForm
          id={`${headingId}-reason`}
          label={about(t('Reject'))}
          schema={Reason}
          question={t('Why is it rejected?')}
          hint={t('Its author gets this as a message. Nobody else sees what you reject, and it is deleted.')}
          action={t('Reject')}
          notDone={t('It was not rejected.')}
          takesFocus={isPressed}
          // The reason is often about a child.
          draft={{ kind: REJECTION, subject, place: 'tab' }}
          send={(reason) => decide(reject(held, reason))}
          onFailed={onFailed}
          onCancel={() => {
            setRejecting(false);
            focusAfterRender(() => heading.current);
          }}
        />
      ) : (
        <div className="row-3">
          {!isMine && (
            <>
              <Button busy={isBusy} aria-label={about(t('Approve'))} onClick={() => void run(() => decide(approve(held)))}>
                {t('Approve')}
              </Button>
              <Button
                look="secondary"
                aria-label={about(t('Reject…'))}
                onClick={() => {
                  setPressed(true);
                  clear();
                  setRejecting(true);
                }}
              >
                {t('Reject…')}
              </Button>
            </>
          )}
          {articleId && (
            <Link to={`${paths.home}?id=${articleId}`}>
              {kind === 'article' ? t('Open the report and its pictures') : t('Open the report')}
              <span className="visually-hidden"> {t('(number {id})', { id })}</span>
            </Link>
          )}
        </div>
      )}
    </Card>
  );
}

/** Names the drafts of rejections. */
const REJECTION = 'rejection';
