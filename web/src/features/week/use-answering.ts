import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { sayTime, sayWeekday } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { type ChosenPicture, draftOf, keepDraft } from './answer-draft.ts';
import { problemOf } from './answer-text.ts';
import { type Answer, type Asked, answerWeek, type Week } from './api.ts';

/** A separate chunk: most answers have none. */
const pictures = () => import('./answer-picture.ts');

/** The ids of the fields, to which the summary of errors leads. */
export const TEXT = 'week-answer';
export const CONSENT = 'week-consent';

type Errors = Partial<Record<typeof TEXT | typeof CONSENT, string>>;

interface Options {
  week: Asked;
  /** Loads the week again, in which the posted answer is shown. */
  reload: (posted?: Answer) => Promise<Week | undefined>;
  /** The class has its answer. */
  onPosted: (answer: Answer) => void;
  /** A colleague has answered in the meantime; what was typed is kept as a draft. */
  onAnswered: () => void;
}

/** The form of a class's answer: its words and picture, their draft, and what the server said to them. */
export function useAnswering({ week, reload, onPosted, onAnswered }: Options) {
  const userId = useMe()?.id;
  const [text, setText] = useState(() => (userId === undefined ? '' : (draftOf(userId, week.id)?.text ?? '')));
  const [picture, setPicture] = useState<ChosenPicture>();
  const [pictureError, setPictureError] = useState<string>();
  const [hasConsent, setConsent] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [share, setShare] = useState<number>();
  const [isKept, setKept] = useState<boolean | undefined>(text !== '' || undefined);
  const posting = useAction({ explain });
  const latest = useRef({ text, picture });
  latest.current = { text, picture };

  const restore = useEffectEvent(async () => {
    const draft = userId === undefined ? undefined : draftOf(userId, week.id);
    const kept = draft?.file && !draft.articleId && (await (await pictures()).keptPicture(userId!, draft));
    if (kept) setPicture((chosen) => chosen ?? kept);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week has another draft
  useEffect(() => void restore(), [userId, week.id]);

  function keep(next: Partial<typeof latest.current>, articleId?: number): boolean {
    if (userId === undefined) return false;
    const { text: words, picture: chosen } = { ...latest.current, ...next };
    const file = chosen && { key: chosen.key, isDrawn: chosen.isDrawn };
    return keepDraft(userId, { text: words, file, articleId }, week.id);
  }

  function type(words: string) {
    setText(words);
    setKept(keep({ text: words }) || (words.trim() === '' ? undefined : false));
    if (errors[TEXT]) setErrors({ ...errors, [TEXT]: problemOf(words) });
  }

  async function choose(chosen: ChosenPicture | undefined) {
    setPicture(chosen);
    setPictureError(undefined);
    setConsent(false);
    const isNoted = keep({ picture: chosen });
    if (userId === undefined) return;
    const { dropPicture, keepPicture } = await pictures();
    if (picture) void dropPicture(userId, picture);
    if (chosen) setKept((await keepPicture(userId, chosen)) && isNoted);
  }

  function confirmConsent(isConfirmed: boolean) {
    setConsent(isConfirmed);
    if (isConfirmed) setErrors({ ...errors, [CONSENT]: undefined });
  }

  async function send() {
    const posted = await answerWeek({
      id: week.id,
      question: week.question.texts.en,
      narrative: text.trim(),
      ...(picture && { hasConsent: true }),
    });
    // Before anything else: from here on the picture belongs to the answer, whatever happens to this tab.
    keep({ text: '' }, posted.id);
    if (picture) {
      setShare(0);
      const { addPicture, dropDraft } = await pictures();
      const isAdded = await addPicture(posted.id, picture, setShare).then(
        () => true,
        () => false,
      );
      if (isAdded && userId !== undefined) await dropDraft(userId, week.id);
    }
    await reload(posted);
    onPosted(posted);
  }

  function post() {
    const found: Errors = {
      [TEXT]: problemOf(text),
      ...(picture && !hasConsent && { [CONSENT]: t('Tick this when everyone pictured has consent') }),
    };
    setErrors(found);
    setAttempt(attempt + 1);
    if (Object.values(found).some(Boolean)) return;
    void posting.run(async () => {
      try {
        await send();
      } catch (error) {
        const words = error instanceof ApiError ? error.errors.find(({ field }) => field === 'narrative')?.message : undefined;
        if (words) return setErrors({ [TEXT]: words });
        if (hasCode(error, 'question-changed')) await reload();
        // Without an answer to show, the form stays: a concern may have hidden it.
        if (hasCode(error, 'answered') && (await reload())?.own) return onAnswered();
        throw error;
      } finally {
        setShare(undefined);
      }
    });
  }

  return {
    text,
    type,
    picture,
    pictureError,
    refusePicture: setPictureError,
    choose: (chosen: ChosenPicture | undefined) => void choose(chosen),
    hasConsent,
    confirmConsent,
    errors,
    attempt,
    post,
    share,
    isBusy: posting.isBusy,
    /** The sentence for a failure. */
    problem: posting.problem,
    /** Whether this device keeps what was typed and chosen; undefined before. */
    isKept,
  };

  function explain(error: unknown) {
    const stays = t('What you have written is still here.');
    if (hasCode(error, 'question-changed'))
      return `${t('A Lead has chosen another question in the meantime. Does your answer fit it?')} ${stays}`;
    if (hasCode(error, 'week-closed'))
      return `${t('This question closed on {day} at {time}.', { day: sayWeekday(week.closesAt), time: sayTime(week.closesAt) })} ${stays}`;
    if (hasCode(error, 'answered'))
      return `${t('A colleague has answered for your class, and the answer can’t be shown at the moment.')} ${stays}`;
    const reason = explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : '');
    return `${t('Your answer has not been posted.')} ${reason} ${stays}`;
  }
}
