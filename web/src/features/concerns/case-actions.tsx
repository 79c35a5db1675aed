import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { type Action, actions, type ConcernCase, type Outcome } from './api.ts';
import css from './concerns.module.css';
import { PersonChoice } from './person-choice.tsx';
import { CloseForm, InvolveForm, outcomes, ReasonForm } from './schema.ts';
import { WhoMayAct } from './who-may-act.tsx';
import { whyKeptOut, withSchool } from './wording.ts';

interface Props {
  known: ConcernCase;
  onDone: (changed: ConcernCase) => void;
  /** Loads the case again after another user has changed it. */
  onOutdated: () => Promise<void>;
  onFailed: (hasFailed: boolean) => void;
}

/** An Admin takes over what a school has hidden. */
const keepHidden = msg('Keep hidden');

/** In the order of the buttons. The first of `openers` ask for more before they act. */
const buttons: [Action, string, ButtonLook][] = [
  ['acknowledge', msg('Acknowledge'), 'primary'],
  ['close', msg('Close the concern…'), 'secondary'],
  ['hide', msg('Hide'), 'secondary'],
  ['unhide', msg('Show again'), 'secondary'],
  ['note', msg('Add a note'), 'secondary'],
  ['refer', msg('Refer to an outside body'), 'quiet'],
  ['involve', msg('Mark someone as involved…'), 'quiet'],
  ['allow', msg('Let someone see it…'), 'quiet'],
];
const schemas = { close: CloseForm, involve: InvolveForm, allow: InvolveForm };
type Opener = keyof typeof schemas;
const isOpener = (action: Action): action is Opener => Object.hasOwn(schemas, action);
/** The field that takes focus when more is asked, and the button that then acts. */
const asked: Record<Opener, [field: string, button: string]> = {
  close: ['outcome', msg('Close the concern')],
  involve: ['person', msg('Mark as involved')],
  allow: ['userId', msg('Let them see it')],
};
const fieldNames = ['outcome', 'userId', 'reason'] as const;
type Values = Record<(typeof fieldNames)[number], string>;
const empty: Values = { reason: '', outcome: '', userId: '' };

/** What the user may do with the case, each with a reason, and why nothing else is offered. */
export function CaseActions({ known, onDone, onOutdated, onFailed }: Props) {
  const { concern, may } = known;
  const [isOutdated, setOutdated] = useState(0);
  const alert = useFocusOn<HTMLDivElement>(isOutdated);
  return (
    <>
      <Card as="section" className="stack-4" aria-labelledby="actions-heading">
        <h2 id="actions-heading" className="size-3">
          {t('What next?')}
        </h2>
        {isOutdated > 0 && (
          <AlertPanel ref={alert} tone="warning">
            {t('Someone else has changed this case in the meantime. “What has happened” now shows it.')}
          </AlertPanel>
        )}
        {may.length > 0 ? (
          <ActionForm
            known={known}
            onDone={(changed) => {
              setOutdated(0);
              onDone(changed);
            }}
            onReload={onOutdated}
            onOutdated={async () => {
              await onOutdated();
              setOutdated((before) => before + 1);
            }}
            onFailed={onFailed}
          />
        ) : (
          <p>
            {concern.state === 'closed'
              ? t('This concern is closed.')
              : t('There is nothing that you can do here. Someone who is not involved handles it.')}
          </p>
        )}
      </Card>
      <WhoMayAct known={known} />
    </>
  );
}

function ActionForm({
  known: { concern, may, keptOut },
  onDone,
  onReload,
  onOutdated,
  onFailed,
}: Props & { onReload: () => Promise<void> }) {
  const [opened, setOpened] = useState<Opener | null>(null);
  const [busy, setBusy] = useState<Action | null>(null);
  const [failure, setFailure] = useState<{ text: string } | null>(null);
  const wanted = useRef<Action>('note');
  const openers = useRef(new Map<Action, HTMLButtonElement | null>());
  const form = useForm<Values>({
    resolver: (values, context, options) => {
      const schema = isOpener(wanted.current) ? schemas[wanted.current] : ReasonForm;
      return zodResolver(schema as typeof ReasonForm)(values, context, options as never) as never;
    },
    defaultValues: empty,
  });
  // Case entries name children and allegations, and schools share computers: the draft ends with the tab.
  const kept = useKeptForm(form, { kind: 'case', subject: concern.id, stored: empty, unkept: ['userId'], place: 'tab' });
  const field = fieldsOf(form);
  const alert = useFocusOn<HTMLDivElement>(failure);
  const hasFailed = failure !== null || Object.keys(form.formState.errors).length > 0;

  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  function press(action: Action) {
    wanted.current = action;
    if (isOpener(action) && opened !== action) {
      form.clearErrors();
      // A person chosen for another action is not chosen for this one.
      form.setValue('userId', '');
      setOpened(action);
      focusAfterRender(asked[action][0]);
    } else void form.handleSubmit(act)();
  }

  async function act({ reason, outcome, userId }: Values) {
    const action = wanted.current;
    setFailure(null);
    setBusy(action);
    try {
      const given = { reason: reason.trim(), outcome: outcome as Outcome, userId: Number(userId) };
      const changed = await actions[action](concern.id, given);
      form.reset();
      setOpened(null);
      onDone(changed);
    } catch (error) {
      if (hasCode(error, 'not-yours-to-do')) {
        setFailure({ text: `${t('Nothing was saved.')} ${t(error.message)}` });
        // Someone has changed who may do this; the buttons show it, whether or not the sentence is read.
        await onReload().catch((again) => setFailure({ text: why(again) }));
      } else if (hasCode(error, 'concern-closed')) await onOutdated().catch((again) => setFailure({ text: why(again) }));
      else if (showRefusals(error, fieldNames, form.setError).length === 0) setFailure({ text: why(error) });
    } finally {
      setBusy(null);
    }
  }

  function cancel() {
    const opener = opened;
    setOpened(null);
    form.clearErrors();
    if (opener) focusAfterRender(() => openers.current.get(opener));
  }

  return (
    <form noValidate className="stack-4" aria-label={t('What next?')} onSubmit={(event) => event.preventDefault()}>
      {failure && <AlertPanel ref={alert}>{failure.text}</AlertPanel>}
      <DraftLine {...kept} />
      <TextArea label={t('Reason')} hint={t('Kept with the case')} rows={3} {...field('reason')} />
      {may.includes('hide') && !opened && (
        <p className="quiet">
          {concern.isHidden
            ? t('If you keep it hidden, only {service}’s team can show it again.', { service: SERVICE_NAME })
            : t('What you hide is seen only by {service}’s team and by the Leads and the safeguarding lead of its school.', {
                service: SERVICE_NAME,
              })}
        </p>
      )}
      {opened === 'close' && (
        <>
          <WhatClosingMeans concern={concern} />
          <RadioGroup
            legend={t('Outcome')}
            choices={Object.entries(outcomes).map(([value, label]) => ({ value, label: t(label) }))}
            {...field('outcome')}
          />
        </>
      )}
      {opened === 'involve' && <PersonChoice schools={[concern.school, concern.placeSchool]} field={field('userId')} />}
      {opened === 'allow' && (
        <RadioGroup
          legend={t('Who may see it?')}
          hint={t('They can handle it again, until someone marks them as involved.')}
          choices={keptOut
            .filter(({ why }) => why !== 'author')
            .map(({ person, ...each }) => ({
              value: String(person.id),
              label: <bdi translate="no">{withSchool(person)}</bdi>,
              hint: whyKeptOut(each),
            }))}
          {...field('userId')}
        />
      )}
      <div className={`row-3 bottom ${css.buttons}`}>
        {opened ? (
          <>
            <Button busy={busy !== null} onClick={() => press(opened)}>
              {t(asked[opened][1])}
            </Button>
            <Button look="secondary" onClick={cancel}>
              {t('Cancel')}
            </Button>
          </>
        ) : (
          buttons
            .filter(([action]) => may.includes(action))
            .map(([action, text, look]) => (
              <Button
                key={action}
                ref={(button) => void openers.current.set(action, button)}
                look={action === 'close' && !may.includes('acknowledge') ? 'primary' : look}
                busy={busy === action}
                onClick={() => busy === null && press(action)}
              >
                {t(action === 'hide' && concern.isHidden ? keepHidden : text)}
              </Button>
            ))
        )}
      </div>
    </form>
  );
}

/** What a closed case cannot do any more, what it still can, and who learns of it. */
function WhatClosingMeans({ concern: { kind, isHidden, visitor, school } }: { concern: ConcernCase['concern'] }) {
  const canHide = kind !== 'school' && kind !== 'visitor';
  return (
    <AlertPanel tone="info" title={t('What closing means')}>
      <ul className={`stack-2 ${css.means}`}>
        <li>
          {visitor
            ? t('Nobody gets an email, not even the visitor.')
            : t('Nobody gets an email. The person who raised it sees that it is closed, but not the outcome or your reason.')}
        </li>
        {school && (
          <li>
            {t('Leads and the safeguarding lead of {school} who can open the case see the outcome and your reason.', {
              school: school.name,
            })}
          </li>
        )}
        {canHide && (
          <li>
            {isHidden
              ? t('What is hidden stays hidden. You can still show it again later.')
              : t('The content stays visible. You can still hide it later.')}
          </li>
        )}
        <li>{t('The case can’t be reopened. Notes can still be added, and the evidence is kept.')}</li>
      </ul>
    </AlertPanel>
  );
}

function why(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return t('You can no longer open this case.');
  if (hasCode(error, 'no-admin-left') || hasCode(error, 'is-author') || hasCode(error, 'admin-on-closed'))
    return t(error.message);
  return `${t('Nothing was saved.')} ${explainFailure(error) ?? t('Please try again.')}`;
}
