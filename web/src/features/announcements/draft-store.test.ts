import { beforeEach, expect, test } from 'vitest';
import '../../lib/forget-drafts.ts';
import { endSession, loseSession, startSession } from '../../lib/session.ts';
import { draftOf, keepDraft } from './draft-store.ts';
import { blank } from './schema.ts';

const draft = { ...blank, subject: 'Half term' };

beforeEach(() => {
  startSession(['Viewer', 'Admin']);
  keepDraft(7, null);
});

test('each Admin has their own draft', () => {
  keepDraft(7, draft);
  expect(draftOf(7)).toEqual(draft);
  expect(draftOf(8)).toBeUndefined();
});

test('a form that is blank again deletes its draft', () => {
  keepDraft(7, draft);
  keepDraft(7, { ...blank, text: ' ' });
  expect(draftOf(7)).toBeUndefined();
});

test('a lost session keeps the draft, Log Out deletes it', () => {
  keepDraft(7, draft);
  loseSession(401);
  startSession(['Viewer', 'Admin']);
  expect(draftOf(7)).toEqual(draft);
  endSession();
  expect(draftOf(7)).toBeUndefined();
});
