import { counties } from '@patchwork/matching/counties.data';
import { faiths, locations } from '@patchwork/matching/lookups';

const ethnicities = [
  'Indian',
  'Pakistani',
  'Bangladeshi',
  'Chinese',
  'Any other Asian background',
  'African',
  'Caribbean',
  'Any other Black, Black British, or Caribbean background',
  'White and Black Caribbean',
  'White and Black African',
  'White and Asian',
  'Any other Mixed or multiple ethnic background',
  'English, Welsh, Scottish, Northern Irish or British',
  'Irish',
  'Gypsy or Irish Traveller',
  'Roma',
  'Any other White background',
  'Arab',
  'Any other ethnic group',
];

/** By column: the values that a file may contain, in the order of the lookups' ids from 1. Case-insensitive. */
export const namesOf = {
  type: [
    'Nursery',
    'Infant',
    'Junior',
    'Primary',
    'First',
    'Middle',
    'Secondary',
    'All-through',
    'Special',
    'Partner organisation',
    'Network team',
  ],
  county: Array.from(counties.values(), ({ name }) => name),
  locationType: locations.map(({ name }) => name[0]!.toUpperCase() + name.slice(1)),
  primaryEthnicity: ethnicities,
  secondaryEthnicity: ethnicities,
  faith: faiths,
} satisfies Record<string, readonly string[]>;
