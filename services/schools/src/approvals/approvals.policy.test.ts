import { expect, test } from 'vitest';
import { stateOf } from '../schools/schools.policy.ts';
import { canReopen, hasOwnTerms, termsOfApproval } from './approvals.policy.ts';

const codes = [
  { id: 1, startsWith: 'Default', freeMonths: 1 },
  { id: 2, startsWith: 'LEEDS', freeMonths: 6 },
  { id: 3, startsWith: 'LEEDS-PLUS', freeMonths: 12 },
  { id: 4, startsWith: 'NONE', freeMonths: 0 },
];

const nothingStored = {
  trialStartDate: null,
  subscriptionStartDate: null,
  promotionCodeFromUser: null,
  promotionCode: null,
};

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
  const stored = { ...nothingStored, promotionCodeFromUser: typed };
  expect(termsOfApproval(today, codes, stored)).toEqual({ trialStartDate: today, subscriptionStartDate, promotionCodeId });
});

test('the subscription starts at once when no promotion code exists', () => {
  expect(termsOfApproval('2026-11-20', [], { ...nothingStored, promotionCodeFromUser: 'LEEDS' })).toEqual({
    trialStartDate: '2026-11-20',
    subscriptionStartDate: '2026-11-20',
    promotionCodeId: null,
  });
});

test.each([
  [{ promotionCode: { id: 3 } }, '2026-11-20', '2027-11-20', 3],
  [{ trialStartDate: '2027-01-01' }, '2027-01-01', '2027-07-01', 2],
  [{ subscriptionStartDate: '2028-01-01' }, '2026-11-20', '2028-01-01', 2],
  [
    { trialStartDate: '2027-01-01', subscriptionStartDate: '2027-02-01', promotionCode: { id: 4 } },
    '2027-01-01',
    '2027-02-01',
    4,
  ],
])('an approval keeps %j of an Admin', (own, trialStartDate, subscriptionStartDate, promotionCodeId) => {
  const stored = { ...nothingStored, promotionCodeFromUser: 'LEEDS', ...own };
  expect(termsOfApproval('2026-11-20', codes, stored)).toEqual({ trialStartDate, subscriptionStartDate, promotionCodeId });
  expect([hasOwnTerms(stored), hasOwnTerms(nothingStored)]).toEqual([true, false]);
});

test('a sign-up is reopened while its people are kept, unless it waits or is approved', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const rejected = { isApproved: false, isActive: false, createdAt: '2026-08-23T12:00:00Z' };
  expect([stateOf(rejected), canReopen(rejected, now)]).toEqual(['rejected', true]);
  expect(canReopen({ ...rejected, createdAt: '2026-08-22T12:00:00Z' }, now)).toBe(false);
  expect(canReopen({ ...rejected, isActive: true }, now)).toBe(false);
  expect(canReopen({ ...rejected, isApproved: true }, now)).toBe(false);
});
