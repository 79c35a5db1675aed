import type { SeenPatch, SeenQuilt } from '../quilt-answers.ts';
import type { Act, Facts } from '../types.ts';
import { actsOf, type Context, idIn, isAcknowledged } from './context.ts';
import { changed, done, type Plant, text } from './plants.ts';
import { takenIds } from './stored.ts';

// Faults in what answers show of quilts.

const seen = ({ answer }: Act) => answer as unknown as SeenQuilt;
const others = (act: Act) => seen(act).patches.filter(({ isOwn }) => !isOwn);
const isFaceUp = ({ state }: SeenPatch) => state === 'face-up';

/** The newest reading at the end of a quilt that has turned over and shows other schools' patches. */
const lastReading = (context: Context, fits: (act: Act) => boolean = () => true) =>
  done(
    context,
    'read-quilt',
    (act) => act.change.isLast === true && seen(act).isRevealed && others(act).some(isFaceUp) && fits(act),
  );

/** An answer that showed something else. */
const shown =
  (find: (context: Context) => Act | undefined, change: (act: Act, context: Context) => Partial<SeenQuilt>) =>
  (context: Context): Partial<Facts> | null =>
    changed(context, find(context), (act) => ({ answer: { ...act.answer, ...change(act, context) } }));

/** The patches of an answer, with one of another school changed that is face up. */
const withOne = (act: Act, change: Partial<SeenPatch>): SeenPatch[] => {
  const one = others(act).find(isFaceUp);
  return seen(act).patches.map((patch) => (patch === one ? { ...patch, ...change } : patch));
};

/** The first look at a quilt, when nothing had turned over. */
const firstReading = (context: Context) =>
  actsOf(context, 'read-quilt').find((act) => isAcknowledged(act) && !seen(act).isRevealed && others(act).length > 0);
const replacement = (context: Context) => done(context, 'sew-patch', ({ change }) => change.replaces !== null);

/** Whether acknowledged acts made this question an exchange, and no act took a part of it away. */
function isExchange(context: Context, id: number): boolean {
  const question = done(context, 'comment', ({ answer }) => answer.id === id);
  if (!question || takenIds(context, 'comment').has(id)) return false;
  if (takenIds(context, 'article').has(question.change.articleId)) return false;
  const taken = takenIds(context, 'response');
  const replies = actsOf(context, 'reply').filter(
    (act) => isAcknowledged(act) && act.change.commentId === id && !taken.has(act.answer.id),
  );
  const answer = replies.find(({ userId }) => userId === question.change.reportBy);
  return replies.some((act) => answer && act.userId === question.userId && idIn(act.answer) > idIn(answer.answer));
}

/** A page that waits for its quilt was told something else. */
const watched = (fits: (act: Act) => boolean, answer: Act['answer']) => (context: Context) =>
  changed(context, done(context, 'watch-quilt', fits), (act) => ({ answer: { ...act.answer, ...answer } }));

export const quiltAnswerPlants: Plant[] = [
  {
    check: 'No answer shows',
    what: 'a picture that was shown too early',
    facts: shown(firstReading, (act) => ({
      patches: seen(act).patches.map((patch) => ({ ...patch, state: 'face-up', picture: 1 })),
    })),
  },
  {
    check: 'No answer shows',
    what: 'words in the feed',
    facts: (context) => {
      const words = actsOf(context, 'sew-patch').slice(0, 5).map(text);
      const act = actsOf(context, 'read-school').find(isAcknowledged);
      return changed(context, act, ({ attempts }) => ({ attempts: [{ ...attempts.at(-1)!, words }] }));
    },
  },
  {
    check: 'No answer shows',
    what: 'a picture at its address',
    facts: (context) =>
      changed(
        context,
        actsOf(context, 'look-at-patch').find(({ attempts }) => attempts[0]!.status === 404),
        () => ({
          outcome: 'acknowledged',
        }),
      ),
  },
  {
    check: 'From its moment',
    what: 'a quilt that was still face down',
    facts: shown(lastReading, () => ({ isRevealed: false })),
  },
  {
    check: 'From its moment',
    what: 'a quilt that turned over too early',
    facts: shown(firstReading, () => ({ isRevealed: true })),
  },
  {
    check: 'From its moment',
    what: 'a quilt that turned over in part',
    facts: shown(lastReading, (act) => ({
      patches: seen(act).patches.map((patch) => (patch.isOwn ? patch : { ...patch, state: 'face-down', picture: null })),
    })),
  },
  {
    check: 'In the end',
    what: 'a patch with other words',
    facts: shown(lastReading, (act) => ({ patches: withOne(act, { words: 'planted' }) })),
  },
  {
    check: 'In the end',
    what: 'a quilt without one of its classes',
    facts: shown(lastReading, (act) => ({ patches: seen(act).patches.filter((patch) => patch !== others(act).find(isFaceUp)) })),
  },
  {
    check: 'A patch that was',
    what: 'one that was replaced',
    facts: shown(
      (context) => (replacement(context) ? lastReading(context) : undefined),
      (act, context) => ({ patches: withOne(act, { picture: idIn(replacement(context)!.change, 'replaces') }) }),
    ),
  },
  {
    check: 'The stitches',
    what: 'an exchange that is missing',
    facts: shown(
      (context) => lastReading(context, (act) => seen(act).stitches.some((id) => isExchange(context, id))),
      () => ({ stitches: [] }),
    ),
  },
  {
    check: 'The stitches',
    what: 'a stitch that nobody has made',
    facts: shown(lastReading, () => ({ stitches: [999_999_999] })),
  },
  {
    check: 'A page that waits',
    what: 'a page that does not turn over',
    facts: watched((act) => act.answer.isRevealed === true, { isRevealed: false }),
  },
  {
    check: 'A page that waits',
    what: 'another moment than that of the quilt',
    facts: watched((act) => act.answer.isRevealed === true, { revealsAt: '2031-01-01T14:00:00.000Z' }),
  },
];
