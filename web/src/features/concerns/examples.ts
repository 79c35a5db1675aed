import type { components } from '@patchwork/contracts/types/public';
import { aPerson, EARLIER } from '../../../test/examples.ts';
import type { Concern, ConcernCase, Entry } from './api.ts';

type Schemas = components['schemas'];

export const school = { id: 7, name: 'Ravensmoor Primary' };
export const leila = aPerson({ id: 75, firstName: 'Leila', lastName: 'Rahimi', title: 'Dr' });

/** A concern about the report of another teacher at Ravensmoor Primary, as a Lead sees it. */
export const aConcern = (given: Partial<Concern> = {}): Concern => ({
  id: 7,
  kind: 'article',
  targetId: 500,
  articleId: 500,
  school,
  placeSchool: school,
  author: aPerson({ id: 72, firstName: 'Orla', lastName: 'Quinn' }),
  excerpt: 'Our coats',
  mediaKind: null,
  reason: 'A surname is on the coat peg.',
  about: null,
  createDate: EARLIER,
  raisedBy: null,
  visitor: null,
  state: 'new',
  isHidden: false,
  hiddenReason: null,
  closeDate: null,
  outcome: null,
  closeReason: null,
  ...given,
});

export const anEntry = (given: Partial<Entry> = {}): Entry => ({
  id: 1,
  kind: 'raised',
  createDate: EARLIER,
  actor: null,
  isStaff: false,
  reason: null,
  outcome: null,
  ...given,
});

const texts: Schemas['EvidenceText'][] = [
  { field: 'title', text: 'Our coats' },
  { field: 'narrative', text: 'We hung them up by colour.' },
];

export const aCase = (given: Partial<ConcernCase> = {}): ConcernCase => ({
  concern: aConcern(),
  may: ['acknowledge', 'hide', 'note'],
  keptOut: [],
  entries: [anEntry()],
  evidence: {
    pinnedAt: EARLIER,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    texts,
    versions: [],
    events: [],
    media: [],
  },
  current: { texts, isWithdrawn: false, isDeleted: false },
  ...given,
});
