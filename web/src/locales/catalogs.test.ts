import { describe, expect, it } from 'vitest';
import { findMessages } from '../../scripts/messages.ts';
import type { Catalog, Translation } from '../lib/i18n.ts';
import ar from './ar.json' with { type: 'json' };
import cy from './cy.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import ur from './ur.json' with { type: 'json' };

const messages = findMessages();
const known = new Map(messages.map((message) => [message.sentence, message]));
const catalogs: Record<string, Catalog> = { cy, pl, ur, ar };

const formsOf = (translation: Translation) => (typeof translation === 'string' ? [translation] : Object.values(translation));
const placeholders = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].sort();

describe.each(Object.entries(catalogs))('the catalog %s', (language, catalog) => {
  it('translates every sentence of the app', () => {
    const missing = messages.filter(({ sentence }) => catalog[sentence] === undefined);
    expect(missing.map(({ sentence }) => sentence)).toEqual([]);
  });

  it('translates no sentence that the app does not use', () => {
    expect(Object.keys(catalog).filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  it('has every plural form for sentences with a count, and only for those', () => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const wrong = Object.entries(catalog).filter(([sentence, translation]) => {
      const counts = known.get(sentence)?.counts ?? false;
      const forms = typeof translation === 'string' ? [] : Object.keys(translation).sort();
      return counts ? forms.join() !== wanted.join() : forms.length > 0;
    });
    expect(wrong.map(([sentence]) => sentence)).toEqual([]);
  });

  it('keeps the placeholders of names and numbers', () => {
    const wrong = Object.entries(catalog).flatMap(([sentence, translation]) =>
      formsOf(translation)
        .filter((form) => {
          const [given, said] = [placeholders(sentence), placeholders(form)];
          // "One comment" need not contain 1, nor "no comments" 0.
          const mayLackCount = typeof translation !== 'string';
          return (
            !given.every((name) => said.includes(name) || (mayLackCount && name === '{count}')) ||
            !said.every((name) => given.includes(name))
          );
        })
        .map((form) => `${sentence} → ${form}`),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves no sentence empty', () => {
    const all = Object.entries(catalog).flatMap(([, translation]) => formsOf(translation));
    expect(all.filter((form) => form.trim() === '')).toEqual([]);
  });
});

it('no sentence is empty or has white space at its ends', () => {
  expect(messages.map(({ sentence }) => sentence).filter((sentence) => sentence !== sentence.trim() || sentence === '')).toEqual(
    [],
  );
});
