import { draftStore } from '../../../lib/draft-store.ts';
import type { ReportBody } from '../api.ts';
import type { KeptTile } from './tile-list.ts';

export type DraftText = Pick<ReportBody, 'title' | 'narrative' | 'audience'>;

/** The text that is being posted. Written before the call, because its answer may be lost. */
export type Posting = { title: string; narrative: string /** The id of the newest report known before. */; after: number };

/** A report that is being written or edited. Its files are in `draft-files`, by the keys of its tiles. */
export type Draft = DraftText & {
  tiles?: KeptTile[];
  /** The ids of the report's items when it was kept: others have been added since. */
  known?: number[];
  posting?: Posting | undefined;
  /** The state of the report that is being edited, to recognise a later change. */
  lastUpdate?: string | undefined;
};

/** Each user's draft report, and with the id of a report as subject, their edit of it. */
export const { draftOf, keepDraft } = draftStore<Draft>(
  'report',
  ({ title, narrative, tiles = [] }) => title.trim() !== '' || narrative.trim() !== '' || tiles.length > 0,
);

export const dropDraft = (userId: number, subject: string | number = ''): void => void keepDraft(userId, null, subject);
