import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { loadMe } from '../../lib/me.ts';

type Schemas = components['schemas'];
export type Term = Schemas['EvidenceTerm'];
export type Evidence = Schemas['Evidence'];
export type Report = Evidence['reports'][number];
export type Section = Schemas['EvidenceSection'];
export type Picks = Schemas['EvidencePicks'];
export type Picked = Picks['picks'][number];
export type PickForm = Schemas['EvidencePickForm'];
export type Photo = Schemas['MediaItem'];
export type Quilt = Schemas['Quilt'];
export type QuiltSummary = Schemas['QuiltSummary'];
export type School = Pick<Schemas['School'], 'id' | 'name' | 'county' | 'badgeMediaItem'>;

/** Loads the terms, newest first, and the school's evidence of the one with this id, or of the newest. */
export async function loadEvidence(id: string | null) {
  const [terms, school] = await Promise.all([api.get('/api/evidence/links'), api.get('/api/school/myschool'), loadMe()]);
  const term = terms.find((each) => String(each.id) === id) ?? terms[0];
  if (!term) return { terms, school, found: undefined };
  const [evidence, picks] = await Promise.all([
    api.get('/api/evidence/reports', { params: { query: { from: term.from, to: term.to } } }),
    loadPicks(term.id),
  ]);
  return { terms, school, found: { term, evidence, picks } };
}

/** What is picked for a term and shown now. Throws ApiError, as all calls below. */
export const loadPicks = (term: number): Promise<Picks> => api.get('/api/evidence/picks', { params: { query: { term } } });

/** Picks a report, or replaces what is stored of the pick. */
export const savePick = (form: PickForm): Promise<Picks> => api.post('/api/evidence/picks', { body: form });

export const removePick = (body: { term: number; section: Section; article: number }): Promise<Picks> =>
  api.post('/api/evidence/picks/remove', { body });

export const orderPicks = (body: { term: number; section: Section; articles: number[] }): Promise<Picks> =>
  api.post('/api/evidence/picks/order', { body });

export const saveCover = (body: Schemas['EvidenceCoverForm']): Promise<Picks> => api.post('/api/evidence/cover', { body });

export const quiltKey = (halfTerm: number) => ['evidence-quilt', halfTerm] as const;

export const getQuilt = (halfTerm: number): Promise<Quilt> => api.get('/api/quilt', { params: { query: { halfTerm } } });

/** The quilts of a term that have turned over. A term is called after the first of its two half terms. */
export async function listQuilts(term: number): Promise<QuiltSummary[]> {
  const quilts = await api.get('/api/quilts');
  return quilts.filter(({ halfTerm: { id }, isRevealed }) => isRevealed && (id === term || id === term + 1));
}
