import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { describe, expect, test } from 'vitest';
import { hasSewn, isFinished, isOpen, maySewFor, type PatchState, type Sewn, stateOf } from './quilts.policy.ts';

const picture = (given: Partial<Sewn> = {}): Sewn => ({ processing: 'ready', isHidden: false, isWithdrawn: false, ...given });

describe('what a viewer sees of a place', () => {
  const [hidden, withdrawn] = [picture({ isHidden: true }), picture({ isWithdrawn: true })];
  // Own school, another school before the quilt turns over, and after.
  const rows: [string, Sewn | null, PatchState, PatchState, PatchState][] = [
    ['nothing', null, 'not-sewn', 'not-sewn', 'not-sewn'],
    ['a picture', picture(), 'face-up', 'face-down', 'face-up'],
    ['a queued picture', picture({ processing: 'queued' }), 'preparing', 'face-down', 'face-down'],
    ['a picture in processing', picture({ processing: 'processing' }), 'preparing', 'face-down', 'face-down'],
    ['a picture that failed', picture({ processing: 'failed' }), 'failed', 'not-sewn', 'not-sewn'],
    ['a hidden picture', hidden, 'checked', 'checked', 'checked'],
    ['a withdrawn picture', withdrawn, 'checked', 'checked', 'checked'],
    ['a withdrawn picture that failed', { ...withdrawn, processing: 'failed' }, 'checked', 'not-sewn', 'not-sewn'],
  ];
  test.each(rows)('%s', (_, given, own, before, after) => {
    const seen = (isOwn: boolean, hasTurnedOver: boolean) => stateOf({ picture: given, isOwn, hasTurnedOver });
    expect([seen(true, false), seen(true, true), seen(false, false), seen(false, true)]).toEqual([own, own, before, after]);
  });
});

test.each([
  ['nothing', null, false, false, true],
  ['a picture', picture(), true, true, false],
  ['a picture in preparation', picture({ processing: 'queued' }), true, false, false],
  ['a picture that failed', picture({ processing: 'failed' }), false, false, true],
  ['a hidden picture', picture({ isHidden: true }), true, true, false],
  ['a withdrawn picture', picture({ isWithdrawn: true }), false, false, true],
] as const)('a place with %s: sewn, finished, and open after its quilt has turned over', (_, given, sewn, finished, open) => {
  expect([hasSewn(given), isFinished(given), isOpen(given, true), isOpen(given, false)]).toEqual([sewn, finished, open, true]);
});

describe('who may sew', () => {
  const teacher = aViewer({ schoolId: 1, schoolGroupId: 7 });
  const asLead = (viewer: Viewer): Viewer => ({ ...viewer, roles: [...viewer.roles, 'SchoolAdmin'] });
  const rows: [string, Viewer, boolean, boolean][] = [
    ['a teacher of the class', teacher, true, false],
    ['a teacher of another class', { ...teacher, schoolGroupId: 8 }, false, false],
    ['a Lead of the school', asLead({ ...teacher, schoolGroupId: 8 }), true, true],
    ['a teacher of another school', { ...teacher, schoolId: 2 }, false, false],
    ['a Lead of another school', asLead({ ...teacher, schoolId: 2 }), false, false],
    ['an Admin of another school', { ...teacher, schoolId: 3, roles: [...teacher.roles, 'Admin'] }, false, false],
    ['a viewer of the class who may not contribute', { ...teacher, roles: ['Viewer'] }, false, false],
  ];
  test.each(rows)('%s', (_, viewer, allowed, whereLeadsReview) => {
    const place = { groupId: 7, schoolId: 1 };
    expect([maySewFor(viewer, place, false), maySewFor(viewer, place, true)]).toEqual([allowed, whereLeadsReview]);
  });
});
