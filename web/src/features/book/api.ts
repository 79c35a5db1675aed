import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { ApiError, nullIfNotFound } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { validId } from '../../lib/search-address.ts';

type Schemas = components['schemas'];
export type Book = Schemas['Book'];
export type Report = Schemas['Article'];
export type Comment = Schemas['Comment'];
export type Picture = Schemas['MediaItem'];
export type Quilt = Schemas['Quilt'];

/** In the address: all classes of the school, rather than the user's own. */
export const ALL = 'all';

/** A half term of a class, or of all. */
export interface Wanted {
  halfTerm?: number;
  group?: number;
}

export interface Contents {
  book: Book;
  /** Null while it has not turned over, or has no picture to show. */
  quilt: Quilt | null;
}

export interface Loaded {
  /** The user's own class. */
  own: number;
  wanted: Wanted;
  found: Contents;
}

/**
 * Reads the book that the address names: by default of this half term and of the user's class. Null while the calendar has no half
 * term. Throws ApiError.
 */
export async function loadBook(search: URLSearchParams): Promise<Loaded | null> {
  const me = await loadMe();
  const halfTerm = idIn(search, 'halfTerm');
  const named = search.get('group') === ALL ? undefined : idIn(search, 'group');
  const own = me.schoolGroup.id;
  const group = search.has('group') ? named : own;
  const wanted: Wanted = { ...(halfTerm && { halfTerm }), ...(group && { group }) };
  const found = search.size === 0 ? await nullIfNotFound(readBook(wanted)) : await readBook(wanted);
  if (!found) return null;
  // A user without a class, or a class that is none of that half term: begins with all.
  if (group !== undefined && !found.book.classes.some(({ id }) => id === group)) {
    const ofAll: Wanted = { ...(halfTerm && { halfTerm }) };
    return { own, wanted: ofAll, found: await readBook(ofAll) };
  }
  return { own, wanted, found };
}

function idIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name);
  if (text === null) return undefined;
  const id = validId(text);
  if (id === null) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  return id;
}

/** What the book can contain now. Throws ApiError. */
export async function readBook(query: Wanted): Promise<Contents> {
  const book = await api.get('/api/book', { params: { query } });
  const quilt = book.hasQuilt ? await nullIfNotFound(getQuilt(book.halfTerm.id)) : null;
  return { book, quilt: quilt?.isRevealed && quilt.patches.some(hasPicture) ? quilt : null };
}

const getQuilt = (halfTerm: number): Promise<Quilt> => api.get('/api/quilt', { params: { query: { halfTerm } } });

export const hasPicture = ({ state, mediaItem }: Quilt['patches'][number]): boolean =>
  state === 'face-up' && mediaItem?.processing === 'ready';
