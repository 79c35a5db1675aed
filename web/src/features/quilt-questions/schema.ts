import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import type { NewQuestion, Question } from './api.ts';

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

export const QuestionTexts = z.object({
  en: z
    .string()
    .check(z.trim(), z.regex(visibleText, msg('Enter the question')), z.maxLength(120, msg('Maximum 120 characters'))),
  cy: Translation,
  pl: Translation,
  ur: Translation,
  ar: Translation,
});
export const QuestionForm = z.extend(QuestionTexts, {
  age: z.enum(
    ages.map(({ value }) => value),
    msg('Choose an age'),
  ),
});
/** The age is '' until one is chosen. */
export type Values = z.infer<typeof QuestionTexts> & { age: Question['age'] | '' };

export const toValues = (question?: Question): Values => ({
  ...{ en: '', cy: '', pl: '', ur: '', ar: '' },
  ...question?.texts,
  age: question?.age ?? '',
});

/** The question without its empty translations. */
export const toQuestion = ({ age, en, ...others }: z.infer<typeof QuestionForm>, isOffered: boolean): NewQuestion => ({
  age,
  texts: { en, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')) },
  isOffered,
});
