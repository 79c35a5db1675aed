/** The census group of each ethnicity, by its lookup id from 1. */
export const ethnicGroups: readonly string[] = [
  ...Array<string>(5).fill('Asian'),
  ...Array<string>(3).fill('Black'),
  ...Array<string>(4).fill('Mixed'),
  ...Array<string>(5).fill('White'),
  ...Array<string>(2).fill('Other'),
];

/** Location types by lookup id from 1. Both numbers are from 0 to 1. */
export const locations: readonly { name: string; urbanity: number; nearnessToSea: number }[] = [
  { name: 'inner city', urbanity: 1, nearnessToSea: 0 },
  { name: 'urban', urbanity: 0.8, nearnessToSea: 0 },
  { name: 'suburban', urbanity: 0.6, nearnessToSea: 0 },
  { name: 'town', urbanity: 0.45, nearnessToSea: 0 },
  { name: 'village', urbanity: 0.15, nearnessToSea: 0 },
  { name: 'rural', urbanity: 0, nearnessToSea: 0 },
  { name: 'coastal', urbanity: 0.3, nearnessToSea: 1 },
  { name: 'island', urbanity: 0.05, nearnessToSea: 1 },
];

export const faiths = ['None', 'Church of England', 'Roman Catholic', 'Christian', 'Muslim', 'Jewish', 'Hindu', 'Sikh'] as const;
export type Faith = (typeof faiths)[number];

/** Limits of the bands of pupil numbers: the first band is below the first limit, the last from the last limit up. */
export const pupilBands: readonly number[] = [100, 200, 400, 800];
