import { beforeEach, expect, test } from 'vitest';
import '../../../lib/forget-drafts.ts';
import { endSession, loseSession, startSession } from '../../../lib/session.ts';
import { draftOf, dropDraft, keepDraft } from './draft-store.ts';

beforeEach(() => {
  startSession(['Viewer', 'Contributor']);
  dropDraft(7);
  dropDraft(8);
});

const draft = { title: 'Kites', narrative: 'We flew' };

test('each user has their own draft', () => {
  keepDraft(7, draft);
  expect(draftOf(7)).toEqual(draft);
  expect(draftOf(8)).toBeUndefined();
});

test('an empty draft is deleted', () => {
  keepDraft(7, draft);
  keepDraft(7, { title: ' ', narrative: '' });
  expect(draftOf(7)).toBeUndefined();
});

test('a lost session keeps the draft, even what is saved while the page closes', () => {
  loseSession(401);
  keepDraft(7, draft);
  startSession(['Viewer']);
  expect(draftOf(7)).toEqual(draft);
});

test('Log Out deletes the draft, and nothing is saved afterwards', () => {
  keepDraft(7, draft);
  endSession();
  keepDraft(7, draft);
  expect(draftOf(7)).toBeUndefined();
});
