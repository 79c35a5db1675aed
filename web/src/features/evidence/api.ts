import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];
export type Term = Schemas['EvidenceTerm'];
export type Evidence = Schemas['Evidence'];

/** Loads the terms, newest first, and the school's evidence of one: `from`, or the newest. */
export async function loadEvidence(from: string | null) {
  const [terms, school] = await Promise.all([api.get('/api/evidence/links'), api.get('/api/school/myschool')]);
  const term = terms.find((each) => each.from === from) ?? terms[0];
  if (!term) return { terms, schoolName: school.name, term: undefined, evidence: undefined };
  const evidence = await api.get('/api/evidence/reports', { params: { query: { from: term.from, to: term.to } } });
  return { terms, schoolName: school.name, term, evidence };
}
