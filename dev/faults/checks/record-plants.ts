import { appendFile, copyFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import type { AcceptedMail, Act, Attempt, Facts } from '../types.ts';
import { type Context, doneOf } from './context.ts';
import { listMails } from './mails.ts';
import { hashOf, listKeys, ORPHANS_PER_FAULT, pathOf, standingPictures } from './media.ts';
import { listErased, listHeldFiles } from './safeguarding.ts';
import { standing } from './stored.ts';

// Faults that the checks must find, planted in what the suite itself has recorded, and in files.

type Altered = Partial<Facts> | null;

interface RecordPlant {
  /** How the name of the check begins that must find it. */
  check: string;
  /** What the check must say, in part. */
  expected: string;
  /** Changes what people, the mail server or the nemesis have recorded. Null when there is nothing to change. */
  facts?: (context: Context) => Altered | Promise<Altered>;
  /** Changes files, and returns how to undo that. Null when there is none to change. */
  files?: (context: Context) => Promise<(() => Promise<unknown>) | null>;
}

/** The facts with one act changed. */
const withAct = ({ acts }: Context, act: Act | undefined, change: Partial<Act>): Altered =>
  act ? { acts: acts.map((each) => (each === act ? { ...each, ...change } : each)) } : null;

/** Answers the newest comment otherwise, while nothing was disturbed. */
const answered = (attempt: Partial<Attempt>, faults: Facts['faults'] = []) => ({
  facts: (context: Context): Altered => {
    const act = doneOf(context, 'comment').at(-1);
    return act ? { ...withAct(context, act, { attempts: [{ ...act.attempts[0]!, ...attempt }] }), faults } : null;
  },
});

/** Tells content to stop while a person waited for an answer. */
const stoppedDuring = (attempt: Partial<Attempt>, ending: string | null) => ({
  facts: (context: Context): Altered => {
    const { at = 0, milliseconds = 0 } = doneOf(context, 'comment').at(-1)?.attempts[0] ?? {};
    const from = at + milliseconds / 2;
    return answered(attempt, [{ kind: 'restart', target: 'content', from, until: from + 1_000, ending }]).facts(context);
  },
});

/** Changes the newest mail that arrived once. */
const mailsWith = (change: (mail: AcceptedMail) => AcceptedMail[]) => ({
  facts: async (context: Context): Promise<Altered> => {
    const sent = new Set((await listMails(context)).flatMap(({ id, state }) => (state === 'sent' ? [`<${id}`] : [])));
    const isOnce = ({ messageId, isConfirmed }: AcceptedMail) =>
      isConfirmed && context.mails.filter((mail) => mail.messageId === messageId).length === 1;
    const index = context.mails.findLastIndex((mail) => sent.has(mail.messageId.split('@')[0]!) && isOnce(mail));
    return index < 0 ? null : { mails: context.mails.toSpliced(index, 1, ...change(context.mails[index]!)), faults: [] };
  },
});

/** Changes the newest feed that had at least three reports. */
const feedWith = (change: (ids: number[]) => Partial<Act>) => ({
  facts: (context: Context): Altered => {
    const act = doneOf(context, 'read-feed').findLast(({ answer }) => (answer.ids as number[]).length > 2);
    return act ? withAct(context, act, change(act.answer.ids as number[])) : null;
  },
});

/** Changes a file until undone. */
const spoiled = (find: (context: Context) => Promise<string | undefined>, change: (path: string) => Promise<unknown>) => ({
  async files(context: Context) {
    const key = await find(context);
    if (!key) return null;
    const path = pathOf(context, key);
    const kept = `${path}.kept`;
    await copyFile(path, kept);
    await change(path);
    return async () => {
      await copyFile(kept, path);
      await rm(kept);
    };
  },
});
const aRendition = async (context: Context) => (await listKeys(context, 'media/')).at(-1);
const aHeldFile = async (context: Context) => (await listHeldFiles(context)).at(-1)?.key;

export const recordPlants: RecordPlant[] = [
  {
    check: 'I2 post-report:',
    expected: 'the refused',
    facts: (context) => withAct(context, standing(context, 'post-report').at(-1), { outcome: 'refused' }),
  },
  { check: 'The feed is in order', expected: 'the feed was', ...feedWith((ids) => ({ answer: { ids: ids.toReversed() } })) },
  {
    check: 'The feed is in order',
    expected: "lacked the reader's own report",
    ...feedWith(([first, , ...others]) => ({ change: { own: first! - 0.5 }, answer: { ids: [first, ...others] } })),
  },
  {
    check: 'I9 each mail',
    expected: 'arrived 2 times',
    ...mailsWith((mail) => [mail, { ...mail, at: mail.at + 60_000 }]),
  },
  { check: 'I9 each mail', expected: 'did not arrive', ...mailsWith(() => []) },
  {
    check: 'I9 each mail',
    expected: 'messaging does not know',
    ...mailsWith((mail) => [mail, { ...mail, messageId: '<00000000-0000-4000-8000-000000000000@planted>' }]),
  },
  {
    check: 'I8 a mail',
    expected: 'was sent 2 times',
    facts(context) {
      const mail = context.mails.findLast(({ isConfirmed }) => isConfirmed);
      if (!mail) return null;
      const stall = { kind: 'stall', target: 'workers', from: mail.at - 30_000, until: mail.at + 5_000 };
      return { mails: [...context.mails, { ...mail, at: mail.at + 6_000 }], faults: [stall] };
    },
  },
  {
    check: 'I10 nobody',
    expected: 'after they had been removed',
    facts(context) {
      const act = doneOf(context, 'remove-user').at(-1);
      const mail = context.mails.at(-1);
      if (!act || !mail) return null;
      return { mails: [...context.mails, { ...mail, to: String(act.change.email), at: act.endedAt + 31_000 }], faults: [] };
    },
  },
  {
    check: 'A session',
    expected: 'was accepted',
    facts: (context) => {
      const act = context.acts.find(({ kind, outcome }) => kind === 'use-ended-session' && outcome !== 'acknowledged');
      return act ? { ...withAct(context, act, { outcome: 'acknowledged' }), faults: [] } : null;
    },
  },
  { check: 'Nobody gets', expected: 'answered with 500', ...answered({ status: 500 }) },
  { check: 'Every answer 503', expected: 'without Retry-After', ...answered({ status: 503, retryAfter: null }) },
  { check: 'Nobody is signed out', expected: 'answered with 401', ...answered({ status: 401, reason: 'signed-out' }) },
  { check: 'Nobody is signed out', expected: 'answered with 403', ...answered({ status: 403, reason: 'forbidden' }) },
  { check: 'I17 an answer', expected: 'answered with nothing', ...answered({ status: null, milliseconds: 60_000 }) },
  {
    check: 'I17 the feed',
    expected: 'read-feed was answered',
    facts(context) {
      const act = doneOf(context, 'read-feed').at(-1);
      if (!act) return null;
      const kill = { kind: 'kill', target: 'messaging', from: act.startedAt - 1_000, until: act.endedAt + 1_000 };
      return { ...withAct(context, act, { outcome: 'unknown' }), faults: [kill] };
    },
  },
  { check: 'I18 a process', expected: 'its end was: null', ...stoppedDuring({}, null) },
  { check: 'I18 a process', expected: 'because content was told', ...stoppedDuring({ status: null }, 'code 0') },
  { check: 'I11 no row', expected: 'is lost', ...spoiled(aRendition, (path) => rm(path)) },
  { check: 'I11 no row', expected: 'is not what was stored', ...spoiled(aRendition, (path) => appendFile(path, 'x')) },
  { check: 'A hold never', expected: 'is lost', ...spoiled(aHeldFile, (path) => rm(path)) },
  { check: 'A hold never', expected: 'is changed', ...spoiled(aHeldFile, (path) => truncate(path, 10)) },
  {
    check: 'I8 a picture',
    expected: 'planted.webp',
    async files(context) {
      const act = standingPictures(context, 'upload').at(-1);
      if (!act) return null;
      const path = pathOf(context, `media/${act.answer.id}/planted.webp`);
      await writeFile(path, '');
      return () => rm(path);
    },
  },
  {
    check: 'I11 files without',
    expected: 'files have no row',
    async files(context) {
      const folder = pathOf(context, 'media/999999999');
      await mkdir(folder, { recursive: true });
      const count = context.faults.length * ORPHANS_PER_FAULT + 1;
      for (let index = 0; index < count; index += 1) await writeFile(`${folder}/planted-${index}.webp`, '');
      return () => rm(folder, { recursive: true });
    },
  },
  {
    check: 'An erased picture',
    expected: 'is still in media/',
    // Erased bytes cannot be had again: instead the act says that an existing file was erased.
    async files(context) {
      const act = (await listErased(context)).at(-1);
      const key = await aRendition(context);
      if (!act || !key) return null;
      const hashes = act.change.hashes as string[];
      hashes.push((await hashOf(pathOf(context, key)))!);
      return async () => void hashes.pop();
    },
  },
];
