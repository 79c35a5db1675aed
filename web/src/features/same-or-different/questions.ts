import { plural, spoken, t } from '../../lib/i18n.ts';
import { type Facts, factsOf } from '../../lib/reason-words.ts';

/** What a school is or has: words in English, or its number of pupils. */
export type Fact = string | number;

/** Which of two facts is the other school's? */
export interface Question {
  ours: Fact;
  theirs: Fact;
  isOursFirst: boolean;
}

interface School {
  id: number;
  numberOfPupils: number | null;
}

/** A question for each reason of a link that names a fact of each school, in random order. Other reasons are left out. */
export const questionsOf = (reasons: readonly string[], us: School, them: School, random = Math.random): Question[] =>
  reasons.flatMap((reason) => {
    const facts = factsOf(reason);
    const sorted = facts && sort(facts, us, them);
    return sorted ? [{ ...sorted, isOursFirst: random() < 0.5 }] : [];
  });

/** Null if the facts are the same, or if nothing tells whose is whose. */
function sort([first, second]: Facts, us: School, them: School): Pick<Question, 'ours' | 'theirs'> | null {
  const isNumber = typeof first === 'number';
  const [here, there] = isNumber ? [us.numberOfPupils, them.numberOfPupils] : [us.id, them.id];
  if (first === second || here === null || there === null || here === there) return null;
  return here < there ? { ours: first, theirs: second } : { ours: second, theirs: first };
}

/** Translates a fact. */
export const sayFact = (fact: Fact): string =>
  typeof fact === 'string' ? t(fact) : plural(fact, '{count} pupil', '{count} pupils', { count: fact.toLocaleString(spoken()) });
