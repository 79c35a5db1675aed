import { preloaded } from '../../ui/preloaded.tsx';

// Of the feed's: features do not import each other.
const load = async () => (await import('../../app/parts.ts')).parts;
export const commentThread = preloaded(async () => (await (await load()).commentThread()).CommentThread);
export const commentBox = preloaded(async () => (await (await load()).commentBox()).CommentBox);
export const mediaMosaic = preloaded(async () => (await (await load()).mediaMosaic()).MediaMosaic);

/** Loads what answers show, before the page is drawn. */
export const loadParts = () => Promise.allSettled([commentThread.load(), commentBox.load(), mediaMosaic.load()]);
