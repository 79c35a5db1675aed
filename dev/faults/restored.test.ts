import { expect, test } from 'vitest';
import { asRestored, erasedAfter, mailsThatCount } from './restored.ts';
import type { AcceptedMail, Act } from './types.ts';

const period = { from: 1_000, until: 1_100 };
let numbers = 0;
const anAct = (kind: string, startedAt: number, fields: Partial<Act> = {}): Act => ({
  number: ++numbers,
  kind,
  userId: 1,
  startedAt,
  endedAt: startedAt + 10,
  outcome: 'acknowledged',
  attempts: [],
  change: {},
  answer: { id: startedAt },
  ...fields,
});
const anErasure = (startedAt: number, id: number) =>
  anAct('erase', startedAt, { change: { kind: 'article', id, pictures: [500, 1_200] } });

test('acts before the moment count, later ones must not be there, and those beside it may be', () => {
  const acts = [anAct('comment', 900), anAct('comment', 1_050), anAct('comment', 1_200), anAct('comment', 1_095)];
  expect(asRestored(acts, period).map(({ outcome }) => outcome)).toEqual(['acknowledged', 'unknown', 'refused', 'unknown']);
  const refused = anAct('comment', 1_050, { outcome: 'refused' });
  expect(asRestored([refused], period)).toEqual([refused]);
});

test('an erasure after the moment is applied again when its subject is back, to the pictures that are back', () => {
  const acts = [anAct('post-report', 400), anAct('upload', 500), anAct('post-report', 1_150), anAct('upload', 1_200)];
  const [ofOld, ofNew] = [anErasure(1_300, 400), anErasure(1_300, 1_150)];
  const restored = asRestored([...acts, ofOld, ofNew], period);
  expect(restored.at(-2)).toMatchObject({ outcome: 'unknown', change: { pictures: [500] } });
  expect(restored.at(-1)).toMatchObject({ outcome: 'refused' });
  expect(erasedAfter([...acts, ofOld, ofNew], period)).toEqual([ofOld]);
});

test('a mail of the lost period counts when the restored system knows it and has not sent it again', () => {
  const aMail = (messageId: string, at: number) => ({ messageId, at }) as AcceptedMail;
  const mails = [
    aMail('before', 900),
    aMail('once', 1_050),
    aMail('twice', 1_050),
    aMail('unknown', 1_050),
    aMail('twice', 1_500),
    aMail('doubled', 1_300),
    aMail('doubled', 1_500),
  ];
  const counted = mailsThatCount(mails, (id) => id !== 'unknown', period);
  expect(counted.map(({ messageId, at }) => `${messageId} ${at}`)).toEqual([
    'before 900',
    'once 1050',
    'twice 1500',
    'doubled 1300',
    'doubled 1500',
  ]);
});
