import { beforeEach, expect, test, vi } from 'vitest';
import { draftStore, hasDrafts, VISITOR } from './draft-store.ts';
import './forget-drafts.ts';
import { keyOf } from './request-key.ts';
import { endSession, loseSession, startSession, useSession } from './session.ts';

const notes = draftStore<string>('note', (text) => text.trim() !== '');
const cases = draftStore<string>('case', (text) => text.trim() !== '', 'tab');

beforeEach(() => {
  startSession(['Viewer']);
  endSession();
  startSession(['Viewer']);
});

test('a draft of the device or of the tab counts, and the same user finds both after a lost session', () => {
  expect(hasDrafts()).toBe(false);
  cases.keepDraft(7, 'Cropped', 12);
  expect(hasDrafts()).toBe(true);
  notes.keepDraft(7, 'Newts', 'new');
  loseSession(401);
  startSession(['Viewer']);
  useSession.setState({ user: { id: 7, name: 'Ms Nell Bell', email: 'nell.bell@otters.example' } });
  expect([notes.draftOf(7, 'new'), cases.draftOf(7, 12), cases.draftOf(7, 13)]).toEqual(['Newts', 'Cropped', undefined]);
});

test('the next user’s sign-in deletes others’ drafts of the tab, and of the device after twelve hours; Log Out deletes all', () => {
  const begun = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(begun);
  notes.keepDraft(7, 'Newts', 'soon');
  clock.mockReturnValue(begun - 12 * 60 * 60 * 1000);
  notes.keepDraft(7, 'Newts');
  clock.mockReturnValue(begun);
  notes.keepDraft(8, 'Frogs');
  cases.keepDraft(7, 'Cropped', 12);
  cases.keepDraft(VISITOR, 'Otters Primary');
  useSession.setState({ user: { id: 8, name: 'Mr Idris Vaughan', email: 'idris@otters.example' } });
  expect([notes.draftOf(7), cases.draftOf(7, 12), cases.draftOf(VISITOR)]).toEqual([undefined, undefined, undefined]);
  expect(notes.draftOf(7, 'soon')).toBe('Newts');
  clock.mockRestore();
  expect(notes.draftOf(8)).toBe('Frogs');
  endSession();
  expect(hasDrafts()).toBe(false);
});

test('a visitor has drafts without a session, which promise nothing to a user', () => {
  endSession();
  notes.keepDraft(7, 'Newts');
  cases.keepDraft(VISITOR, 'Otters Primary');
  expect([notes.draftOf(7), cases.draftOf(VISITOR)]).toEqual([undefined, 'Otters Primary']);
  expect(hasDrafts()).toBe(false);
});

test('the key of a request whose answer was lost is no draft to be told of', async () => {
  useSession.setState({ user: { id: 7, name: 'Ms Nell Bell', email: 'nell.bell@otters.example' } });
  await keyOf(7, '/api/article/comment', { article: 1, narrative: 'Newts' });
  loseSession(401);
  expect(hasDrafts()).toBe(false);
});
