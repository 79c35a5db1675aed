import { type Faith, faiths } from './lookups.ts';

/** The first match wins: "St Mary's Catholic Primary" is Roman Catholic rather than Christian. */
const signs: readonly (readonly [Faith, RegExp])[] = [
  ['Muslim', /\b(muslim|islam\w*|madras\w+|madinah|al[- ]\p{L}+|noor|darul|jamia\w*)\b/iu],
  ['Jewish', /\b(jewish|hebrew|yeshiva\w*|torah|talmud|beis|bais|beth)\b/iu],
  ['Hindu', /\b(hindu|krishna|avanti|swaminarayan)\b/iu],
  ['Sikh', /\b(sikh|guru|khalsa|nanak)\b/iu],
  ['Roman Catholic', /\b(catholic|r\.?c\.?|our lady|sacred heart|immaculate|corpus christi)(?!\p{L})/iu],
  ['Church of England', /\b(church of england|c ?of ?e|c\.? ?e\.?|anglican|church in wales)(?!\p{L})/iu],
  ['Christian', /\b(christian|christ|methodist|quaker|baptist|holy|trinity|saints?|st\.?)(?!\p{L})/iu],
];

/** Names of towns that are not the names of saints. */
const towns = /\bst\.? (albans|asaph|austell|blazey|helens|helier|ives|leonards|neots)(?!['’\p{L}])/giu;

/** Returns the index in `faiths` of the stated faith, otherwise of the one that the name suggests; -1 when there is no name. */
export function faithOf({ name, faith }: { name: string | null; faith?: string | null | undefined }): number {
  const stated = faith ? (faiths as readonly string[]).indexOf(faith) : -1;
  if (stated >= 0) return stated;
  if (!name?.trim()) return -1;
  const telling = name.normalize('NFKC').replace(towns, '');
  return faiths.indexOf(signs.find(([, sign]) => sign.test(telling))?.[0] ?? 'None');
}
