import type { components } from '@patchwork/contracts/types/public';
import type { HttpHandler } from 'msw';
import { answer } from '../../../test/answers.ts';
import { framed, me } from '../../../test/examples.ts';
import type { Quilt, QuiltPatch } from './api.ts';

type Schemas = components['schemas'];

const FAR = '2036-11-28T14:00:00.000Z';

export const aPicture = (id: number, altText: string): Schemas['MediaItem'] => ({
  id,
  url: '/favicon.svg',
  isImage: true,
  isVideo: false,
  displayOrder: 0,
  thumbnail: '/favicon.svg',
  medium: null,
  videoMimeType: null,
  width: 400,
  height: 400,
  altText,
  processing: 'ready',
});

/** A patch that is face up. */
export const aPatch = (id: number, className: string, said: string, given: Partial<QuiltPatch> = {}): QuiltPatch => ({
  schoolGroup: { id, name: className },
  school: { id: 8, name: 'Hollowbank School' },
  isOwn: false,
  state: 'face-up',
  mediaItem: aPicture(id, said),
  description: said,
  question: null,
  maySew: false,
  ...given,
});

const closed = { mediaItem: null, description: null };
export const otters = aPatch(70, 'Otters', 'The bell on the chapel', {
  school: { id: 7, name: 'Ravensmoor Primary' },
  isOwn: true,
  maySew: true,
});
export const wrens = aPatch(72, 'Wrens', '', {
  ...{ ...closed, school: { id: 7, name: 'Ravensmoor Primary' }, isOwn: true, state: 'not-sewn' },
});
export const moles = aPatch(80, 'Moles', 'Biscuit, the dog over the wall');
const molesFaceDown: QuiltPatch = { ...moles, ...closed, state: 'face-down' };

/** The quilt of Ravensmoor Primary once it has turned over. */
export const aQuilt = (given: Partial<Quilt> = {}): Quilt => ({
  halfTerm: { id: 12_157, name: 'Autumn 2, 2026/27' },
  isCurrent: true,
  question: { id: 1, texts: { en: 'What do you hear at playtime?' } },
  choices: [],
  school: { id: 7, name: 'Ravensmoor Primary' },
  schools: 2,
  classes: 2,
  sewn: 2,
  isRevealed: true,
  revealsAt: '2026-11-27T14:00:00.000Z',
  now: '2026-11-27T14:05:00.000Z',
  mayRemind: false,
  patches: [otters, moles],
  stitches: [],
  ...given,
});

/** The quilt while it waits: Otters has sewn here, Wrens has not; Moles has sewn at the other school. */
export const aWaitingQuilt = (given: Partial<Quilt> = {}): Quilt =>
  aQuilt({
    isRevealed: false,
    revealsAt: FAR,
    classes: 3,
    patches: [otters, wrens, molesFaceDown],
    ...given,
  });

/** The calls of the pages that show this quilt. */
export const quiltOf = (quilt: () => Quilt): HttpHandler[] => [
  ...framed(),
  answer.get('/api/user', me()),
  answer.get('/api/quilt', () => quilt()),
  answer.get('/api/quilt/watch', () => {
    const { halfTerm, isRevealed, revealsAt, sewn, classes } = quilt();
    return { halfTermId: halfTerm.id, isRevealed, revealsAt, now: new Date().toISOString(), sewn, classes };
  }),
  answer.get('/api/quilts', []),
];
