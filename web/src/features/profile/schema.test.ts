import { expect, test } from 'vitest';
import { NewPassword } from './schema.ts';

function firstProblems(over: Partial<NewPassword>): Record<string, string> {
  const right = { old: 'what-it-was', new: 'what-it-will-be', confirm: 'what-it-will-be' };
  const issues = NewPassword.safeParse({ ...right, ...over }).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

const short = 'New password must be at least 8 characters long';

test.each<[Partial<NewPassword>, Record<string, string>]>([
  [{}, {}],
  [
    { old: '', new: '', confirm: '' },
    {
      old: 'Please provide your current password',
      new: 'Please provide a new password',
      confirm: 'Please confirm the new password',
    },
  ],
  [
    { new: 'seven77', confirm: 'seven77' },
    { new: short, confirm: short },
  ],
  [{ confirm: '' }, { confirm: 'Please confirm the new password' }],
  [{ confirm: 'what-it-would-be' }, { confirm: 'Passwords do not match' }],
  [
    { old: '', confirm: 'what-it-would-be' },
    { old: 'Please provide your current password', confirm: 'Passwords do not match' },
  ],
  [
    { new: '', confirm: 'what-it-would-be' },
    { new: 'Please provide a new password', confirm: 'Passwords do not match' },
  ],
  [
    { new: '', confirm: 'seven77' },
    { new: 'Please provide a new password', confirm: short },
  ],
  [{ new: 'x'.repeat(129), confirm: 'x'.repeat(129) }, { new: 'Maximum 128 characters' }],
  [{ new: '🐑'.repeat(8), confirm: '🐑'.repeat(8) }, {}],
  [
    { new: '🐑'.repeat(7), confirm: '🐑'.repeat(7) },
    { new: short, confirm: short },
  ],
])('%j', (form, problems) => {
  expect(firstProblems(form)).toEqual(problems);
});
