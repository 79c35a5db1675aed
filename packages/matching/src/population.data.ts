import type { Faith } from './lookups.ts';

/** Distributions of the generated population: rounded numbers from the 2021 and 2022 censuses and the lists of schools. */

type Blend = Readonly<Record<number, number>>;

/** Minorities by ethnicity id (the majority is 13); only the proportions count. */
const blends = {
  mixedCity: { 1: 3, 2: 4, 3: 2, 4: 2, 5: 2, 6: 5, 7: 2, 8: 1, 9: 2, 11: 1, 12: 1, 17: 8, 18: 1, 19: 2 },
  london: { 1: 8, 2: 3, 3: 4, 4: 2, 5: 5, 6: 9, 7: 4, 8: 2, 9: 2, 11: 1, 12: 2, 14: 2, 17: 15, 18: 2, 19: 5 },
  pakistani: { 1: 3, 2: 14, 3: 3, 5: 2, 6: 3, 7: 1, 9: 2, 11: 1, 17: 5, 18: 1, 19: 1 },
  indian: { 1: 15, 2: 3, 3: 2, 5: 3, 6: 4, 7: 1, 9: 2, 11: 1, 17: 6, 19: 2 },
  shire: { 1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 9: 1, 11: 1, 12: 1, 14: 1, 15: 0.3, 16: 0.2, 17: 7, 19: 0.5 },
  scotland: { 1: 1, 2: 2, 4: 1, 5: 1, 6: 1, 11: 1, 14: 1.5, 17: 6, 18: 0.5, 19: 0.5 },
  northernIreland: { 1: 0.6, 4: 0.5, 5: 0.5, 6: 0.5, 12: 0.5, 14: 4, 15: 0.2, 17: 3 },
} satisfies Record<string, Blend>;

interface CountyFigures {
  people: number;
  majority: number;
  blend: Blend;
}

/** Thousands of people of each county, by its lookup id from 1. */
const people = [
  8866, 9, 960, 850, 850, 1900, 140, 1880, 740, 1230, 900, 480, 580, 1230, 780, 940, 980, 750, 720, 910, 1890, 1210, 930, 780,
  1070, 1100, 1110, 800, 1170, 41, 190, 510, 1150, 610, 2950, 610, 1110, 500, 2910, 1560, 1440, 620, 1170, 1400, 2380, 880, 325,
  1150, 520, 390, 590, 190, 430, 134, 500, 390, 228, 263, 115, 87, 366, 35, 20, 25, 52, 100, 220, 148, 110, 525, 375, 635, 90, 45,
  660, 95, 95, 13, 22, 154, 365, 60, 75, 23, 255, 13, 25, 20, 185, 26, 28, 660, 190, 560, 64, 255, 190,
];

/** Share of the majority and the mix of minorities, where they differ from the nation's. */
const special: Readonly<Record<number, readonly [number, Blend]>> = {
  1: [0.37, blends.london],
  2: [0.4, blends.london],
  3: [0.68, blends.indian],
  4: [0.77, blends.pakistani],
  6: [0.87, blends.shire],
  8: [0.85, blends.mixedCity],
  9: [0.77, blends.mixedCity],
  10: [0.77, blends.mixedCity],
  12: [0.72, blends.mixedCity],
  19: [0.64, blends.pakistani],
  20: [0.77, blends.mixedCity],
  21: [0.84, blends.mixedCity],
  22: [0.72, blends.indian],
  25: [0.88, blends.indian],
  26: [0.68, blends.indian],
  28: [0.79, blends.mixedCity],
  29: [0.8, blends.mixedCity],
  34: [0.81, blends.indian],
  35: [0.55, blends.pakistani],
  39: [0.71, blends.pakistani],
  40: [0.82, blends.pakistani],
  41: [0.89, blends.mixedCity],
  44: [0.84, blends.pakistani],
  45: [0.74, blends.pakistani],
  48: [0.88, blends.mixedCity],
  51: [0.9, blends.mixedCity],
  55: [0.8, blends.mixedCity],
  57: [0.83, blends.scotland],
  68: [0.87, blends.scotland],
  70: [0.8, blends.scotland],
  72: [0.78, blends.scotland],
};

const ofNation = (id: number): readonly [number, Blend] => {
  if (id >= 92) return [0.94, blends.northernIreland];
  if (id >= 57) return [0.94, blends.scotland];
  return [id >= 49 ? 0.95 : 0.92, blends.shire];
};

/** Population data by the lookup id of the county, from 1. */
export const countyFigures: readonly CountyFigures[] = people.map((thousands, index) => {
  const [majority, blend] = special[index + 1] ?? ofNation(index + 1);
  return { people: thousands, majority, blend };
});

/** Location types 1 to 8 by kind of county; only the proportions count. */
export const places = {
  metropolis: [35, 40, 22, 3, 0, 0, 0, 0],
  conurbation: [16, 34, 30, 13, 5, 2, 0, 0],
  coastShire: [1, 8, 17, 24, 26, 13, 11, 0],
  inlandShire: [1, 9, 22, 28, 28, 12, 0, 0],
  island: [0, 0, 4, 12, 16, 12, 16, 40],
} satisfies Record<string, readonly number[]>;

export const metropolises = new Set([1, 2, 12, 35, 39, 70, 72]);
export const conurbations = new Set([41, 44, 45, 48, 55, 57, 68, 81, 67, 75]);
export const inlandShires = new Set([
  3, 4, 9, 10, 18, 19, 20, 22, 25, 26, 28, 29, 30, 31, 32, 33, 34, 36, 54, 64, 76, 85, 89, 95, 97, 93,
]);
export const islands = new Set([7, 79, 84, 90]);

/** Shares of the school types 1 to 11. */
export const typeShares = [2, 4.5, 4, 58, 2, 0.5, 15, 5.5, 7.5, 0.6, 0.4];
/** Median number of pupils of each type; half of the schools have between 0.7 and 1.4 times as many. */
export const usualPupils = [85, 220, 270, 230, 150, 420, 980, 480, 110, 20, 20];

/** Templates of school names with their shares, % is the place; and what a register says of such schools. */
export const nameForms: readonly (readonly [number, string, readonly (readonly [number, Faith])[]])[] = [
  [
    58,
    '% School',
    [
      [90, 'None'],
      [6, 'Church of England'],
      [2, 'Christian'],
      [1, 'Roman Catholic'],
      [1, 'Muslim'],
    ],
  ],
  [17, 'St Anne’s C of E School, %', [[1, 'Church of England']]],
  [8, '% Church of England School', [[1, 'Church of England']]],
  [9, 'St Joseph’s Catholic School, %', [[1, 'Roman Catholic']]],
  [
    3,
    'Holy Cross School, %',
    [
      [45, 'Church of England'],
      [45, 'Roman Catholic'],
      [10, 'Christian'],
    ],
  ],
  [2, '% Methodist School', [[1, 'Christian']]],
  [1.2, 'Noor School, %', [[1, 'Muslim']]],
  [0.8, '% Jewish School', [[1, 'Jewish']]],
  [0.3, '% Khalsa School', [[1, 'Sikh']]],
  [0.3, 'Avanti School, %', [[1, 'Hindu']]],
];
