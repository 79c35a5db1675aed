import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** The colours that the first rule with this selector declares, by the token's name. */
function coloursOf(selector: string): Record<string, string> {
  const [rule = ''] = tokens.slice(tokens.indexOf(selector)).split('}');
  return Object.fromEntries([...rule.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name, colour]));
}
const light = coloursOf(':root {');
const themes: Record<string, Record<string, string>> = {
  light,
  dark: { ...light, ...coloursOf(':root[data-theme="dark"] {') },
  contrast: { ...light, ...coloursOf(':root[data-theme="contrast"] {') },
};

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

const plain = ['bg', 'surface', 'sunken'];
const washes = ['wash-green', 'wash-marigold', 'wash-sky', 'wash-danger'];

/** Text, and each background that it is displayed on: 4.5:1 (WCAG 1.4.3). */
const texts: Record<string, string[]> = {
  ink: [...plain, ...washes],
  'ink-soft': [...plain, ...washes],
  link: [...plain, ...washes],
  primary: [...plain, 'wash-green'],
  accent: plain,
  amber: [...plain, 'wash-marigold'],
  danger: [...plain, 'wash-danger'],
  'on-primary': ['primary', 'primary-hover'],
  'on-danger': ['danger', 'danger-hover'],
  'on-marigold': ['marigold'],
  'on-nav': ['nav', 'nav-pressed'],
};

/** Edges of fields, the selected item of the bar, and icons, by what is behind or beside them: 3:1 (WCAG 1.4.11). */
const marks: Record<string, string[]> = {
  line: [...plain, 'wash-marigold', 'wash-sky', 'wash-danger'],
  primary: washes,
  amber: washes,
  danger: washes,
  link: washes,
  'nav-stitch': ['nav', 'nav-pressed'],
};

/** The focus ring is outside of what has the focus. It has two colours, one of which is enough: the outline and the shadow around it. */
const rings: [outline: string, shadow: string, behind: string[]][] = [
  ['ink', 'marigold', [...plain, ...washes]],
  ['ink', 'nav-stitch', ['nav', 'nav-pressed']],
];

/** The colours that one rule of a component declares together: they need not be in the table above. */
const declared = globSync('**/*.css', { cwd: new URL('..', import.meta.url) }).flatMap((file) => {
  const rules = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(/\{([^{}]*)\}/g);
  return [...rules].flatMap(([, rule = '']) => {
    const [, text] = /(?:^|\s)color: var\(--([\w-]+)\);/.exec(rule) ?? [];
    const [, behind] = /(?:^|\s)background(?:-color)?: var\(--([\w-]+)\);/.exec(rule) ?? [];
    return text && behind && text in light && behind in light ? [[text, behind] as const] : [];
  });
});

/** The pairs whose contrast is too low, as "line on sunken: 2.97". */
const tooLow = (colours: Record<string, string>, pairs: Iterable<readonly [string, string]>, least: number) =>
  [...pairs]
    .map(([front, behind]) => ({ front, behind, ratio: contrast(colours[front]!, colours[behind]!) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, behind, ratio }) => `${front} on ${behind}: ${ratio.toFixed(2)}`);

const pairsOf = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([front, all]) => all.map((behind) => [front, behind] as const));

test.each(Object.entries(themes))('text of the %s theme has a contrast of 4.5:1 with what is behind it', (_, colours) => {
  expect(Object.keys(colours).length).toBeGreaterThan(20);
  expect(tooLow(colours, pairsOf(texts), 4.5)).toEqual([]);
});

test.each(Object.entries(themes))('rules of components declare text of the %s theme with a contrast of 4.5:1', (_, colours) => {
  expect(declared.length).toBeGreaterThan(20);
  expect(tooLow(colours, declared, 4.5)).toEqual([]);
});

test.each(Object.entries(themes))('edges of fields and icons of the %s theme have a contrast of 3:1', (_, colours) => {
  expect(tooLow(colours, pairsOf(marks), 3)).toEqual([]);
});

test.each(Object.entries(themes))('the focus ring of the %s theme has a contrast of 3:1 everywhere', (_, colours) => {
  const invisible = rings.flatMap(([outline, shadow, all]) =>
    all
      .filter((behind) => [outline, shadow].every((ring) => contrast(colours[ring]!, colours[behind]!) < 3))
      .map((behind) => `${outline} and ${shadow} on ${behind}`),
  );
  expect(invisible).toEqual([]);
});
