import type { SeenPatch, SeenQuilt } from '../quilt-answers.ts';
import type { Act, Facts } from '../types.ts';
import { actsOf, type Context, idIn, isAcknowledged } from './context.ts';
import { changed, done, type Plant } from './plants.ts';
import { listExchanges } from './quilt-events.ts';
import { spanOf } from './quilt-facts.ts';
import { findReaders, listKnown, listWatches, TOLERANCE_MS } from './quilt-moment.ts';
import { listCompared } from './quilts.ts';

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
  (
    find: (context: Context) => Act | undefined | Promise<Act | undefined>,
    change: (act: Act, context: Context) => Partial<SeenQuilt>,
  ) =>
  async (context: Context): Promise<Partial<Facts> | null> =>
    changed(context, await find(context), (act) => ({ answer: { ...act.answer, ...change(act, context) } }));

/** A patch of another school in an answer, shown otherwise, or not at all. */
const shownOne =
  (list: (context: Context) => Promise<{ act: Act; patch: SeenPatch }[]>, change: Partial<SeenPatch> | null) =>
  async (context: Context): Promise<Partial<Facts> | null> => {
    const found = (await list(context)).at(-1);
    return changed(context, found?.act, (act) => ({
      answer: {
        ...act.answer,
        patches: seen(act).patches.flatMap((patch) => (patch === found?.patch ? (change ? { ...patch, ...change } : []) : patch)),
      },
    }));
  };

/** The patches of an answer, with one of another school changed that is face up. */
const withOne = (act: Act, change: Partial<SeenPatch>): SeenPatch[] => {
  const one = others(act).find(isFaceUp);
  return seen(act).patches.map((patch) => (patch === one ? { ...patch, ...change } : patch));
};

/** The first look at a quilt, when nothing had turned over. */
const firstReading = (context: Context) =>
  actsOf(context, 'read-quilt').find((act) => isAcknowledged(act) && !seen(act).isRevealed && others(act).length > 0);
const replacement = (context: Context) => done(context, 'sew-patch', ({ change }) => change.replaces !== null);

/** The first answer to a teacher who may not see other classes' patches yet. */
async function firstSearched(context: Context): Promise<Act | undefined> {
  const { acts, readerOf, maySee } = await findReaders(context);
  return acts.find(
    (act) =>
      act.kind === 'read-quilt' &&
      isAcknowledged(act) &&
      others(act).some(({ schoolId }) => !maySee(readerOf(act), schoolId, spanOf(act).until)),
  );
}

const knownPatches = async (context: Context) =>
  (await listKnown(context)).filter(({ patch }) => isFaceUp(patch)).map(({ reading, patch }) => ({ act: reading.act, patch }));

async function lastWithExchange(context: Context): Promise<Act | undefined> {
  const exchanges = new Set((await listExchanges(context)).map(({ commentId }) => commentId));
  return lastReading(context, (act) => seen(act).stitches.some((id) => exchanges.has(id)));
}

/** A page that waited for its quilt until it turned over was told something else. */
const watched = (answer: Act['answer']) => async (context: Context) => {
  const late = (await listWatches(context)).findLast(
    ({ act, at, from }) => act.answer.isRevealed === true && from > at + TOLERANCE_MS,
  );
  return changed(context, late?.act, (act) => ({ answer: { ...act.answer, ...answer } }));
};

export const quiltAnswerPlants: Plant[] = [
  {
    check: 'No answer shows',
    what: 'a picture that was shown too early',
    facts: shown(firstSearched, (act) => ({
      patches: seen(act).patches.map((patch) => ({ ...patch, state: 'face-up', picture: 1 })),
    })),
  },
  {
    check: 'No answer shows',
    what: 'words in the feed',
    facts: async (context) => {
      const { acts, readerOf, maySee, ofWords } = await findReaders(context);
      const reading = acts.find((act) => act.kind === 'read-school' && isAcknowledged(act));
      if (!reading) return null;
      const words = [...ofWords].flatMap(([mark, schoolId]) =>
        maySee(readerOf(reading), schoolId, spanOf(reading).until) ? [] : [mark],
      );
      return words.length > 0
        ? changed(context, reading, ({ attempts }) => ({ attempts: [{ ...attempts.at(-1)!, words }] }))
        : null;
    },
  },
  {
    check: 'No answer shows',
    what: 'a picture at its address',
    facts: async (context) => {
      const { acts, readerOf, maySee, pictures } = await findReaders(context);
      const isEarly = (act: Act) =>
        !maySee(readerOf(act), pictures.get(idIn(act.change, 'mediaId'))?.schoolId ?? 0, spanOf(act).until);
      const act = acts.find((each) => each.kind === 'look-at-patch' && !isAcknowledged(each) && isEarly(each));
      return changed(context, act, () => ({ outcome: 'acknowledged' }));
    },
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
    facts: shownOne(knownPatches, { state: 'face-down', picture: null }),
  },
  {
    check: 'In the end',
    what: 'a patch with other words',
    facts: shownOne(listCompared, { words: 'planted' }),
  },
  {
    check: 'In the end',
    what: 'a quilt without one of its classes',
    facts: shownOne(listCompared, null),
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
    facts: shown(lastWithExchange, () => ({ stitches: [] })),
  },
  {
    check: 'The stitches',
    what: 'a stitch that nobody has made',
    facts: shown(lastReading, () => ({ stitches: [999_999_999] })),
  },
  {
    check: 'A page that waits',
    what: 'a page that does not turn over',
    facts: watched({ isRevealed: false }),
  },
  {
    check: 'A page that waits',
    what: 'another moment than that of the quilt',
    facts: watched({ revealsAt: '2031-01-01T14:00:00.000Z' }),
  },
];
