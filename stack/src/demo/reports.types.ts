/** A comment and the replies to it, as [user key, text]. */
export interface Talk {
  from: string;
  says: string;
  /** Set only where the moment matters; otherwise it follows from the report's. */
  minutesAgo?: number;
  replies?: readonly (readonly [user: string, text: string])[];
}

/** A report as written down: pictures by the file name of their scene ('terrace-1'), clips as 'clip-0'. */
export interface WrittenReport {
  author: string;
  title: string;
  text: string;
  media?: readonly string[];
  talk?: readonly Talk[];
}
