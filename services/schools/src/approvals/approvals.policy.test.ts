import { expect, test } from 'vitest';
import { termsOfApproval } from './approvals.policy.ts';

const codes = [
  { id: 1, startsWith: 'Default', freeMonths: 1 },
  { id: 2, startsWith: 'LEEDS', freeMonths: 6 },
  { id: 3, startsWith: 'LEEDS-PLUS', freeMonths: 12 },
  { id: 4, startsWith: 'NONE', freeMonths: 0 },
];

test.each([
  ['2026-11-20', null, '2026-12-20', 1],
  ['2026-11-20', '', '2026-12-20', 1],
  ['2026-11-20', 'UNKNOWN', '2026-12-20', 1],
  ['2026-11-20', 'leeds-7', '2027-05-20', 2],
  ['2026-11-20', 'leeds-plus-7', '2027-11-20', 3],
  ['2026-11-20', 'none', '2026-11-20', 4],
  ['2026-01-31', null, '2026-02-28', 1],
  ['2028-01-31', null, '2028-02-29', 1],
  ['2026-08-31', 'LEEDS', '2027-02-28', 2],
])('a school approved on %s with the code %j pays from %s by code %i', (today, typed, subscriptionStartDate, promotionCodeId) => {
  expect(termsOfApproval(today, codes, typed)).toEqual({ trialStartDate: today, subscriptionStartDate, promotionCodeId });
});

test('the subscription starts at once when no promotion code exists', () => {
  expect(termsOfApproval('2026-11-20', [], 'LEEDS')).toEqual({
    trialStartDate: '2026-11-20',
    subscriptionStartDate: '2026-11-20',
    promotionCodeId: null,
  });
});
