import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import type { Kind, NewQuestion, Question } from './api.ts';

/** Whom a question is for, by the type of the school, in the order of the page. */
export const ages = [
  { value: 'early-years', name: msg('Early years') },
  { value: 'infants', name: msg('Infants') },
  { value: 'juniors', name: msg('Juniors') },
  { value: 'secondary', name: msg('Secondary') },
] as const;

/** Into which a question is translated. */
export const otherLanguages = ['cy', 'pl', 'ur', 'ar'] as const;
export const textFields = ['en', ...otherLanguages] as const;

const Translation = z.string().check(z.trim(), z.maxLength(160, msg('Maximum 160 characters')));

const questionTexts = (longest: number, tooLong: string) =>
  z.object({
    en: z.string().check(z.trim(), z.regex(visibleText, msg('Enter the question')), z.maxLength(longest, tooLong)),
    cy: Translation,
    pl: Translation,
    ur: Translation,
    ar: Translation,
  });
/** A question of the week is the title of its answers. */
export const textsOf: Record<Kind, ReturnType<typeof questionTexts>> = {
  quilt: questionTexts(120, msg('Maximum 120 characters')),
  week: questionTexts(100, msg('Maximum 100 characters')),
};
export const questionForm = (kind: Kind) =>
  z.extend(textsOf[kind], {
    age: z.enum(
      ages.map(({ value }) => value),
      msg('Choose an age'),
    ),
  });
/** The age is '' until one is chosen. */
export type Values = z.infer<(typeof textsOf)[Kind]> & { age: Question['age'] | '' };

export const toValues = (question?: Question): Values => ({
  ...{ en: '', cy: '', pl: '', ur: '', ar: '' },
  ...question?.texts,
  age: question?.age ?? '',
});

/** The question without its empty translations. */
export const toQuestion = (
  { age, en, ...others }: z.infer<ReturnType<typeof questionForm>>,
  isOffered: boolean,
): NewQuestion => ({
  age,
  texts: { en, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')) },
  isOffered,
});
