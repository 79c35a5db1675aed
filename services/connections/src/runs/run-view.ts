import { halfTermName } from '../half-terms/names.ts';
import type { RunRow } from './runs.sql.ts';

/** A run as the log shows it. */
export const logView = ({
  halfTerm,
  seed,
  fencingToken,
  quality,
  linksBefore,
  linksAfter,
  previewId,
  linksRestored,
  schoolsLeftOut,
  ...log
}: RunRow) => ({
  ...log,
  halfTerm: halfTermName(halfTerm),
  usedPreviewId: previewId,
  undo: log.undoneAt === null ? null : { linksRestored: linksRestored ?? 0, schoolsLeftOut: schoolsLeftOut ?? 0 },
  ...(quality && { quality }),
  ...(linksBefore && { linksBefore }),
  ...(linksAfter && { linksAfter }),
});
