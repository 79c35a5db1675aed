import { msg } from './i18n.ts';

/** The headings of the 2021 census of England and Wales, in its order, by the names of the groups in the lookups. */
const headings: Record<string, string> = {
  White: msg('White'),
  Mixed: msg('Mixed or multiple ethnic groups'),
  Asian: msg('Asian or Asian British'),
  Black: msg('Black, Black British, Caribbean or African'),
  Other: msg('Other ethnic group'),
};
const order = Object.keys(headings);

export const headingOf = ({ group }: { group: string }): string => headings[group] ?? group;

/** The groups as in the census; within a group as stored. */
export const inCensusOrder = <Item extends { group: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, two) => order.indexOf(one.group) - order.indexOf(two.group));
