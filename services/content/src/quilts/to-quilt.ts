import type { Viewer } from '@patchwork/platform/assertion';
import { isLeadOf } from '../access/access.policy.ts';
import type { MediaItem, Quilt, QuiltPatch } from '../contract-types.ts';
import { toMediaItem } from '../media-items/media-items.sql.ts';
import { toBadge } from '../people/people.sql.ts';
import { ageOf } from '../questions/questions.policy.ts';
import type { Question } from '../questions/questions.sql.ts';
import type { Place } from './places.sql.ts';
import { hasSewn, isOpen, maySewFor, type Sewn, stateOf } from './quilts.policy.ts';
import type { Head } from './quilts.sql.ts';
import type { ReadQuilt } from './read-quilts.ts';

/** The quilt as one viewer sees it. */
export function toQuilt(viewer: Viewer, { head, places, stitches, offers, questions }: ReadQuilt): Quilt {
  const questionId = questionOf(head, offers);
  const ordered = [...places].sort(byName(head.schoolId));
  const pictures = places.map(pictureOf);
  return {
    halfTerm: { id: head.halfTermId, name: head.halfTermName },
    isCurrent: head.isCurrent,
    question: toQuestion(questions.get(questionId)),
    choices: mayChoose(viewer, head, places) ? offers[ageOf(head.typeId)].map((id) => toQuestion(questions.get(id))) : [],
    school: { id: head.schoolId, name: head.schoolName, badgeMediaItem: toBadge(head.badgeId) },
    schools: 1 + head.memberIds.length,
    classes: places.length,
    sewn: pictures.filter(hasSewn).length,
    isRevealed: head.hasTurnedOver,
    revealsAt: head.turnsOverAt,
    now: head.now,
    mayRemind: mayRemind(viewer, head) && missingOf(places).length > 0,
    patches: ordered.map((place) => toPatch(viewer, head, place, { questionId, questions })),
    stitches: stitches.map(({ askedGroupId, askingGroupId, articleId, commentId }) => ({
      schoolGroups: [askedGroupId, askingGroupId],
      articleId,
      commentId,
    })),
  };
}

/** The question of a school: the one that a Lead chose or a class answered, else the first that is offered. */
export const questionOf = ({ questionId, typeId }: Pick<Head, 'questionId' | 'typeId'>, offers: ReadQuilt['offers']): number =>
  questionId ?? offers[ageOf(typeId)][0]!;

export const toQuestion = (question: Question | undefined): Quilt['question'] => {
  if (!question) throw new Error('A half term offers no question.');
  return { id: question.id, texts: question.texts };
};

const pictureOf = ({ processing, isHidden, isWithdrawn }: Place): Sewn | null =>
  processing && { processing, isHidden, isWithdrawn };

/** The classes that have not sewn. */
export const missingOf = (places: readonly Place[]): Place[] => places.filter((place) => !hasSewn(pictureOf(place)));

const mayChoose = (viewer: Viewer, { schoolId, isCurrent }: Head, places: readonly Place[]): boolean =>
  isCurrent &&
  isLeadOf(viewer, schoolId) &&
  !places.some((place) => place.schoolId === schoolId && place.processing !== null && place.processing !== 'failed');

const mayRemind = (viewer: Viewer, { isCurrent, hasTurnedOver, wasReminded }: Head): boolean =>
  viewer.roles.includes('Contributor') && isCurrent && !hasTurnedOver && !wasReminded;

type Questions = { questionId: number } & Pick<ReadQuilt, 'questions'>;

function toPatch(viewer: Viewer, head: Head, place: Place, { questionId, questions }: Questions): QuiltPatch {
  const { groupId, schoolId } = place;
  const picture = pictureOf(place);
  const isOwn = schoolId === head.schoolId;
  const state = stateOf({ picture, isOwn, hasTurnedOver: head.hasTurnedOver });
  const isSeen = state === 'face-up' || (isOwn && (state !== 'checked' || isLeadOf(viewer, schoolId)));
  const isOther = isSeen && place.questionId !== null && place.questionId !== questionId;
  return {
    schoolGroup: { id: groupId, name: place.groupName },
    school: { id: schoolId, name: place.schoolName, badgeMediaItem: toBadge(place.badgeId) },
    isOwn,
    state,
    mediaItem: isSeen ? itemOf(place) : null,
    description: isSeen ? place.altText : null,
    question: isOther ? toQuestion(questions.get(place.questionId!)) : null,
    maySew:
      head.isCurrent &&
      isOwn &&
      isOpen(picture, head.isShownElsewhere) &&
      maySewFor(viewer, { groupId, schoolId }, head.leadsOnly),
  };
}

/** The picture of a place; null while it is face down. */
function itemOf({
  mediaItemId,
  processing,
  hasMedium,
  moves,
  width,
  height,
  altText,
  failure,
  isWithdrawn,
}: Place): MediaItem | null {
  if (mediaItemId === null || processing === null) return null;
  return toMediaItem({
    ...{ id: mediaItemId, processing, hasMedium: hasMedium === true, width, height, altText, failure, isWithdrawn },
    moves: moves === true,
    waitsForConsent: false,
    ...{ articleId: null, kind: 'image', displayOrder: 0, videoMimeType: null, captionsVersion: null },
  });
}

const collator = new Intl.Collator('en-GB', { numeric: true });

/** The viewer's school first, then the others by name. */
const byName = (ownSchoolId: number) => (one: Place, other: Place) =>
  Number(other.schoolId === ownSchoolId) - Number(one.schoolId === ownSchoolId) ||
  collator.compare(one.schoolName, other.schoolName) ||
  one.schoolId - other.schoolId ||
  collator.compare(one.groupName, other.groupName) ||
  one.groupId - other.groupId;
