import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { listProblems, ON_BLUR, showRefusals } from './form-problems.ts';
import { explainFailure } from './why-failed.ts';

const fields = ['email', 'name'] as const;
type Form = { email: string; name: string };

test('problems are listed in form order, without those found only on leaving a field', () => {
  const both = { name: { type: 'x', message: 'Enter a name' }, email: { type: 'x', message: 'Enter an address' } };
  expect(listProblems<Form>(both, fields).map(({ field }) => field)).toEqual(['email', 'name']);
  expect(listProblems<Form>({ ...both, email: { type: ON_BLUR, message: 'Taken' } }, fields)).toEqual([
    { field: 'name', message: 'Enter a name' },
  ]);
});

test('server errors are shown at fields that the form has, and only those count', () => {
  const setError = vi.fn();
  const refusal = (field: string) => new ApiError(400, 'invalid-request', 'No', [{ field, message: 'Not this one' }]);
  expect(showRefusals<Form>(refusal('email'), fields, setError)).toEqual(['email']);
  expect(setError).toHaveBeenCalledExactlyOnceWith('email', { type: 'refused', message: 'Not this one' });
  expect(showRefusals<Form>(refusal('somethingElse'), fields, setError)).toEqual([]);
  expect(showRefusals<Form>(new Error('no answer'), fields, setError)).toEqual([]);
});

test('a failure is explained only where the user did not cause it', () => {
  expect(explainFailure(new ApiError(0, 'offline', ''))).toMatch(/couldn’t reach/);
  expect(explainFailure(new ApiError(503, 'unavailable', ''))).toMatch(/our fault/);
  expect(explainFailure(new ApiError(400, 'invalid-request', ''))).toBeUndefined();
});
