import { expect, test } from 'vitest';
import { questionText } from './question-text.ts';

const texts = { en: 'What do you hear at playtime?', cy: 'Beth glywch chi amser chwarae?', pl: ' ' };

test('a question is shown in the language of the app', () => {
  expect(questionText({ texts }, 'cy-u-nu-latn')).toEqual({ text: texts.cy, lang: 'cy' });
  expect(questionText({ texts }, 'en-GB')).toEqual({ text: texts.en, lang: 'en' });
});

test('a question without a translation is shown in English', () => {
  for (const language of ['ur-u-nu-latn', 'pl-u-nu-latn', 'en-XB-u-nu-latn'])
    expect(questionText({ texts }, language)).toEqual({ text: texts.en, lang: 'en' });
});
