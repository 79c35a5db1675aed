import { spoken } from '../../lib/i18n.ts';
import type { QuiltQuestion } from './api.ts';

export interface QuestionText {
  text: string;
  /** The language of the text, for `lang`: English where the question is not translated yet. */
  lang: string;
}

/** A question in the app's language, otherwise in English. */
export function questionText({ texts }: Pick<QuiltQuestion, 'texts'>, language = spoken()): QuestionText {
  const lang = language.slice(0, 2) as keyof typeof texts;
  const text = texts[lang]?.trim();
  return text ? { text, lang } : { text: texts.en, lang: 'en' };
}
