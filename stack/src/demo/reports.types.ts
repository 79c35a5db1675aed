/** A comment and the replies to it, as [user key, text]. */
export interface Talk {
  from: string;
  says: string;
  /** Written a moment ago, or at the end of the last school day. */
  isNewest?: true;
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
