/** A comment and the replies to it, as [user key, text]. */
export interface Talk {
  from: string;
  says: string;
  /** Written just now, or at the end of the last school day. */
  isNewest?: true;
  replies?: readonly (readonly [user: string, text: string])[];
}

/** A report written by hand. `media` has picture names such as 'terrace-1' and clip names such as 'clip-0'. */
export interface WrittenReport {
  author: string;
  title: string;
  text: string;
  media?: readonly string[];
  talk?: readonly Talk[];
}
