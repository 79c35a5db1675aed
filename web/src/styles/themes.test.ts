import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
/** The declarations after this selector, without their indentation. */
const after = (start: RegExp) => {
  const [, found = ''] = tokens.match(new RegExp(`${start.source}\\s*\\{([^}]*)\\}`)) ?? [];
  return found
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
};

// The browser journeys check the theme that a device requests; a user who chooses it in the bar must get the same.
test.each([
  ['dark', /prefers-color-scheme: dark\) \{\s*:root:not\(\[data-theme\]\)/],
  ['contrast', /prefers-contrast: more\) \{\s*:root:not\(\[data-theme\]\)/],
])('the %s colours are the same when chosen by the user and by the device', (theme, asked) => {
  const chosen = after(new RegExp(`:root\\[data-theme="${theme}"\\]`));
  expect(chosen.length).toBeGreaterThan(20);
  expect(after(asked)).toEqual(chosen);
});
