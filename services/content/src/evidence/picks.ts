import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Db } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { EvidenceCoverForm, EvidencePickForm } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { findSingleItems } from '../media-items/media-items.sql.ts';
import {
  countOtherPicks,
  deletePick,
  findCover,
  findOwnPhotos,
  findPicks,
  isOwnQuilt,
  isOwnQuotation,
  isOwnReport,
  lockEvidence,
  type PickRow,
  type Section,
  saveCover,
  saveOrder,
  savePick,
} from './picks.sql.ts';

/** Two values fit on a page of the print, with what else was picked below each. */
const MAX_PICKS = 6;

type Picks = ReplyOf<operations['listEvidencePicks']>;

/** The cover and the picks of the viewer's school for a term, without what is not shown now. */
export async function listPicks(db: Db, { schoolId }: Viewer, term: number): Promise<Picks> {
  const [cover, picks] = await Promise.all([findCover(db, schoolId, term), findPicks(db, schoolId, term)]);
  const photos = await findSingleItems(db, [
    ...picks.flatMap(({ photoIds }) => photoIds),
    ...(cover?.photoId ? [cover.photoId] : []),
  ]);
  return {
    cover: {
      photo: (cover?.photoId && photos.get(cover.photoId)) || null,
      quilt: cover?.quilt ?? null,
      introduction: cover?.introduction ?? '',
    },
    picks: picks.map((pick) => ({
      section: pick.section,
      article: { id: pick.articleId, title: pick.title, createDate: pick.createDate, schoolGroup: pick.schoolGroup },
      caption: pick.caption,
      photos: pick.photoIds.flatMap((id) => photos.get(id) ?? []),
      quotation: quotationOf(pick),
    })),
  };
}

function quotationOf(pick: PickRow): Picks['picks'][number]['quotation'] {
  const { quotationKind: kind, quotationId: id, quotationNarrative: narrative, quotationDate: createDate } = pick;
  if (kind === null || id === null || narrative === null || createDate === null) return null;
  return { kind, id, narrative, createDate, schoolGroup: pick.quotationGroup };
}

/**
 * Picks a report of the viewer's school, or replaces what is stored of the pick.
 * @throws AppError not-found for what is not the school's own or not shown now; conflict `too-many-picks`
 */
export async function pickEvidence({ db }: Deps, viewer: Viewer, form: EvidencePickForm): Promise<Picks> {
  const { schoolId } = viewer;
  const { article, photos, quotation } = form;
  await db.transaction(async (tx) => {
    await lockEvidence(tx, schoolId);
    if (!(await isOwnReport(tx, schoolId, article))) throw notFound();
    if ((await findOwnPhotos(tx, schoolId, photos, article)).length < photos.length) throw notFound();
    if (quotation && !(await isOwnQuotation(tx, schoolId, quotation))) throw notFound();
    if ((await countOtherPicks(tx, schoolId, form, article)) >= MAX_PICKS)
      throw new AppError('conflict', 'too-many-picks', `Six reports at most can be picked here. Remove one first.`);
    await savePick(tx, viewer, form);
  });
  return listPicks(db, viewer, form.term);
}

/** Takes a report out of a section; a repeat changes nothing. */
export async function removePick({ db }: Deps, viewer: Viewer, { article, ...section }: Section & { article: number }) {
  await deletePick(db, viewer.schoolId, section, article);
  return listPicks(db, viewer, section.term);
}

/** Changes the order of a section's picks; a repeat changes nothing. */
export async function orderPicks({ db }: Deps, viewer: Viewer, { articles, ...section }: Section & { articles: number[] }) {
  await db.transaction(async (tx) => {
    await lockEvidence(tx, viewer.schoolId);
    await saveOrder(tx, viewer.schoolId, section, articles);
  });
  return listPicks(db, viewer, section.term);
}

/**
 * Stores the photo or quilt and the introduction of a term's cover.
 * @throws AppError not-found for a photo that may not be shown, and for a half term without a quilt
 */
export async function setCover({ db }: Deps, viewer: Viewer, form: EvidenceCoverForm): Promise<Picks> {
  const wanted = form.photo === null ? [] : [form.photo];
  if ((await findOwnPhotos(db, viewer.schoolId, wanted)).length < wanted.length) throw notFound();
  if (form.quilt && !(await isOwnQuilt(db, viewer.schoolId, form.quilt))) throw notFound();
  await saveCover(db, viewer, form);
  return listPicks(db, viewer, form.term);
}
