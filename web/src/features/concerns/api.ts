import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];
export type Concern = Schemas['Concern'];
export type ConcernCase = Schemas['ConcernCase'];
export type OwnConcern = Schemas['OwnConcern'];
export type EvidenceText = Schemas['EvidenceText'];
export type Entry = ConcernCase['entries'][number];
export type Action = ConcernCase['may'][number];
export type KeptOut = ConcernCase['keptOut'][number];
export type Outcome = Schemas['ConcernOutcome'];
export type User = Schemas['User'];
export type TextVersion = Schemas['TextVersion'];
export type TextEvent = Schemas['TextEvent'];
export type TextHistory = Schemas['TextHistory'];
export type GoneItem = Schemas['GoneItem'];

// Staff reads of concerns are audit events: nothing here is loaded again until the user asks for it.

/** A page of concerns of one state, and of what is gone. */
export const CONCERNS_A_PAGE = 200;
export const GONE_A_PAGE = 100;

/**
 * Lists the school's concerns for its Leads and safeguarding lead, all for an Admin: a page of those that are not closed, the
 * oldest first, then a page of closed ones, the newest first; or the next page of one state.
 */
export const listConcerns = (next: { state?: 'open' | 'closed'; beyond?: number } = {}): Promise<Concern[]> =>
  api.get('/api/concern', { params: { query: next } });

/** Loads one case. Throws ApiError 404 for a case that is not the caller's to handle. */
export const getConcern = (id: number): Promise<ConcernCase> => api.get('/api/concern/{id}', { params: { path: { id } } });

/** Lists the concerns that the user has raised, newest first. */
export const listOwnConcerns = (): Promise<OwnConcern[]> => api.get('/api/concern/mine');

/** Lists a page of what the user could see in the last 30 days and is gone, of schools with this in their name. */
export const listGone = (school: string, page = 0): Promise<GoneItem[]> =>
  api.get('/api/gone', { params: { query: { ...(school && { school }), ...(page > 0 && { page }) } } });

/** Loads every version kept of a text; each call is an audit event. Throws ApiError 404. */
export const getTextHistory = (kind: TextHistory['kind'], id: number): Promise<TextHistory> =>
  api.get('/api/textversions/{kind}/{id}', { params: { path: { kind, id } } });

interface Given {
  reason: string;
  outcome: Outcome;
  userId: number;
}
const at = (id: number) => ({ params: { path: { id } } });

/**
 * Each action takes the case's id and returns the case as stored. Throws ApiError 409 if another user has changed the case
 * so that the action no longer applies, 404 if the user no longer handles it.
 */
export const actions: Record<Action, (id: number, given: Given) => Promise<ConcernCase>> = {
  acknowledge: (id, { reason }) => api.post('/api/concern/{id}/acknowledge', { ...at(id), body: { reason } }),
  note: (id, { reason }) => api.post('/api/concern/{id}/note', { ...at(id), body: { reason } }),
  involve: (id, { reason, userId }) => api.post('/api/concern/{id}/involve', { ...at(id), body: { reason, userId } }),
  allow: (id, { reason, userId }) => api.post('/api/concern/{id}/allow', { ...at(id), body: { reason, userId } }),
  refer: (id, { reason }) => api.post('/api/concern/{id}/refer', { ...at(id), body: { reason } }),
  close: (id, { reason, outcome }) => api.post('/api/concern/{id}/close', { ...at(id), body: { reason, outcome } }),
  hide: (id, { reason }) => api.post('/api/concern/{id}/hide', { ...at(id), body: { reason } }),
  unhide: (id, { reason }) => api.post('/api/concern/{id}/unhide', { ...at(id), body: { reason } }),
};

/** Finds at most 20 users by name or email address. Each search is an audit event. */
export const findPeople = async (nameOrEmail: string): Promise<User[]> =>
  (await api.get('/api/user/search', { params: { query: { nameOrEmail, pageNumber: 0 } } })).content;
