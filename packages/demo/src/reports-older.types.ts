import type { Scene } from './media.data.ts';

/** An occasion that most schools have. `{thing}` and `{number}` differ from class to class. */
export interface OlderTemplate {
  title: string;
  text: string;
  things: readonly string[];
  pictures: readonly Scene[];
  /** Used only in these months, 1 to 12. */
  months?: readonly number[];
  /**
   * Questions of other classes and the author's answer, if any. `{we}` is the asking class, `{you}` the class that wrote the
   * report.
   */
  talk: readonly (readonly [question: string, answer?: string])[];
}
