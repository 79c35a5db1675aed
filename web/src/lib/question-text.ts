import type { components } from '@patchwork/contracts/types/public';
import { spoken } from './i18n.ts';

type Texts = components['schemas']['QuiltQuestionTexts'] | components['schemas']['WeekQuestionTexts'];

export interface QuestionText {
  text: string;
  /** The language of the text, for `lang`: English where the question is not translated yet. */
  lang: string;
}

/** A question in the app's language, otherwise in English. */
export function questionText({ texts }: { texts: Texts }, language = spoken()): QuestionText {
  const lang = language.slice(0, 2) as keyof typeof texts;
  const text = texts[lang]?.trim();
  return text ? { text, lang } : { text: texts.en, lang: 'en' };
}
