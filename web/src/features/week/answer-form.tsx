import { useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import css from './answer-form.module.css';
import { lengthWords } from './answer-text.ts';
import type { Answer, Asked, Week } from './api.ts';
import { PictureField } from './picture-field.tsx';
import { CONSENT, TEXT, useAnswering } from './use-answering.ts';

type Props = {
  week: Asked;
  reload: (posted?: Answer) => Promise<Week | undefined>;
  onPosted: (answer: Answer) => void;
  onAnswered: () => void;
};

/** "We say:" one field, a picture if the class likes, and Post. What is typed and chosen is kept on this device until then. */
export function AnswerForm(props: Props) {
  const answering = useAnswering(props);
  const { text, picture, errors, isBusy, problem } = answering;
  // The board has its own buttons: nothing is posted beside it.
  const [isDrawing, setDrawing] = useState(false);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const wrong = [TEXT, CONSENT].flatMap((field) => {
    const message = errors[field as keyof typeof errors];
    return message ? [{ field, message }] : [];
  });
  return (
    <form
      noValidate
      className={`stack-4 ${css.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        answering.post();
      }}
    >
      <ErrorSummary attempt={answering.attempt} errors={wrong} />
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
      <TextArea
        id={TEXT}
        label={t('We say:')}
        hint={lengthWords(text)}
        rows={3}
        className={css.text}
        readOnly={isBusy}
        value={text}
        error={errors[TEXT]}
        onChange={({ target }) => answering.type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isDrawing) answering.post();
        }}
      />
      <PictureField weekId={props.week.id} answering={answering} isDrawing={isDrawing} onDrawing={setDrawing} />
      {!isDrawing && (
        <>
          {' '}
          {picture ? (
            <div className={css.consent}>
              <Checkbox
                id={CONSENT}
                label={t('Everyone pictured has consent for linked schools to see this')}
                hint={t('No pupil surnames, and no names beside close-up pictures.')}
                disabled={isBusy}
                checked={answering.hasConsent}
                error={errors[CONSENT]}
                onChange={({ target }) => answering.confirmConsent(target.checked)}
              />
            </div>
          ) : (
            <p className="quiet">{t('Leave out pupils’ surnames.')}</p>
          )}
          <div className="row-3">
            <Button type="submit" className={css.post} busy={isBusy} busyText={t('Posting…')}>
              {t('Post')}
            </Button>
            <span role="status" className="quiet">
              {answering.isKept === true && t('Draft saved')}
              {answering.isKept === false && t('This browser cannot keep drafts. Please post before you leave.')}
            </span>
          </div>
        </>
      )}
    </form>
  );
}
