import type { Body } from './perform.ts';

// What an answer says of a quilt, and what an act keeps of it.

/** A place of a quilt in an answer, as far as acts use it. */
interface Patch {
  schoolGroup: { id: number };
  school: { id: number };
  isOwn: boolean;
  state: string;
  mediaItem: { id: number } | null;
  description: string | null;
  maySew: boolean;
}

/** A place of a quilt as an answer has shown it. */
export interface SeenPatch {
  groupId: number;
  schoolId: number;
  isOwn: boolean;
  state: string;
  picture: number | null;
  words: string | null;
}

/** A quilt as an answer has shown it. */
export interface SeenQuilt {
  halfTermId: number;
  isRevealed: boolean;
  patches: SeenPatch[];
  /** The ids of the questions. */
  stitches: number[];
}

/** The patches of an answer; none in a refusal. */
export const patchesOf = ({ patches }: Body) => (patches as Patch[] | undefined) ?? [];

/** What an act keeps of a quilt. */
export const keepQuilt = (body: Body): Body => ({
  halfTermId: (body.halfTerm as { id: number }).id,
  isRevealed: body.isRevealed,
  patches: patchesOf(body).map(({ schoolGroup, school, isOwn, state, mediaItem, description }) => ({
    ...{ groupId: schoolGroup.id, schoolId: school.id, isOwn, state },
    ...{ picture: mediaItem?.id ?? null, words: description },
  })),
  stitches: (body.stitches as { commentId: number }[]).map(({ commentId }) => commentId),
});
