import type { SceneKind } from './scenes.ts';

/** An occasion that most schools have. `{thing}` and `{number}` differ from class to class. */
export interface OlderTemplate {
  title: string;
  text: string;
  things: readonly string[];
  pictures: readonly SceneKind[];
  /** Only told of in these months, 1 to 12. */
  months?: readonly number[];
  /** Other classes' questions, `{we}` being their name and `{you}` that of the class that wrote, with the answer where there is one. */
  talk: readonly (readonly [question: string, answer?: string])[];
}
