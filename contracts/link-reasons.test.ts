import { expect, test } from 'vitest';
import { tellingReasons } from './link-reasons.ts';

test('tells at most three reasons with facts, strongest first, without ethnicities and what is not known', () => {
  const all = [
    'different main ethnicity',
    'village and inner city',
    'one school’s faith unknown',
    'Kent and Fife',
    'similar, but available to link',
    'a school with 1 pupil and one with 1,200',
    'a Sikh school and a non-faith school',
  ];
  expect(tellingReasons(all)).toEqual(['village and inner city', 'Kent and Fife', 'a school with 1 pupil and one with 1,200']);
  expect(tellingReasons(['different second ethnicity', 'both locations unknown'])).toEqual([]);
});
