import type { Viewer } from '@patchwork/platform/assertion';
import { expect, test } from 'vitest';
import { isLateToUndo, mayDelete, mayWithdraw, needsReason } from './removals.policy.ts';

const author = { userId: 1, schoolId: 1, roles: ['Viewer', 'Contributor', 'Responder'] } as unknown as Viewer;
const colleague: Viewer = { ...author, userId: 2 };
const lead: Viewer = { ...colleague, roles: [...author.roles, 'SchoolAdmin'] };
const otherLead: Viewer = { ...lead, userId: 3, schoolId: 2 };
const admin: Viewer = { ...otherLead, userId: 4, roles: ['Viewer', 'Admin'] };
const comment = { kind: 'comment', authorId: 1, schoolId: 1, createdAt: '2026-11-02T10:00:00.000Z' } as const;

test.each([
  ['the author', author, true, true, false],
  ['a colleague', colleague, false, false, false],
  ['a Lead of the school', lead, true, false, false],
  ['a Lead of another school', otherLead, false, false, false],
  ['an Admin', admin, true, true, true],
])('%s: may withdraw, delete a comment, delete a report', (_, viewer, withdraws, deletesComment, deletesReport) => {
  expect([mayWithdraw(viewer, comment), mayDelete(viewer, comment), mayDelete(viewer, { ...comment, kind: 'article' })]).toEqual([
    withdraws,
    deletesComment,
    deletesReport,
  ]);
});

test.each([
  ['one’s own after an hour', author, '2026-11-02T11:00:00.000Z', false],
  ['one’s own a moment later', author, '2026-11-02T11:00:00.001Z', true],
  ['what another wrote just now', lead, '2026-11-02T10:00:01.000Z', true],
])('a reason for %s', (_, viewer, now, needed) => {
  expect(needsReason(viewer, comment, new Date(now))).toBe(needed);
});

test('an undo is late after ten minutes', () => {
  const removedAt = '2026-11-02T10:00:00.000Z';
  expect(isLateToUndo(removedAt, new Date('2026-11-02T10:10:00.000Z'))).toBe(false);
  expect(isLateToUndo(removedAt, new Date('2026-11-02T10:10:00.001Z'))).toBe(true);
});
