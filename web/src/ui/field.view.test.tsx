import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { headingOf, inCensusOrder } from '../lib/ethnicities.ts';
import { chooseLanguage } from '../lib/language.ts';
import { DateField } from './date-field.tsx';
import { Choices, Select } from './field.tsx';

const counties = [
  { id: 1, name: 'West Yorkshire', nation: 'England' },
  { id: 2, name: 'Gwynedd', nation: 'Wales' },
  { id: 3, name: 'Avon', nation: 'England' },
];
const texts = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);

test('choices stand under the headings of their groups, by name if wanted', async () => {
  await show(
    <Select label="County" name="county">
      <Choices items={counties} groupOf={({ nation }) => nation} isSorted />
    </Select>,
  );
  await expect.poll(texts).toEqual(['Select…', 'Avon', 'West Yorkshire', 'Gwynedd']);
  expect([...document.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['England', 'Wales']);
});

test('choices keep their order by default', async () => {
  await show(
    <Select label="County" name="county">
      <Choices items={counties} />
    </Select>,
  );
  await expect.poll(texts).toEqual(['Select…', 'West Yorkshire', 'Gwynedd', 'Avon']);
});

test('a county is found by typing its first letters', async () => {
  await show(
    <Select label="County" name="county">
      <Choices items={counties} groupOf={({ nation }) => nation} isSorted />
    </Select>,
  );
  const county = page.getByLabelText('County');
  await expect.element(county).toBeVisible();
  (county.element() as HTMLElement).focus();
  await userEvent.keyboard('gwy');
  await expect.element(county).toHaveValue('2');
});

test('ethnicities stand under the headings of the census, in its order', async () => {
  const ethnicities = [
    { id: 1, name: 'Indian', group: 'Asian' },
    { id: 9, name: 'White and Black Caribbean', group: 'Mixed' },
    { id: 14, name: 'Irish', group: 'White' },
    { id: 18, name: 'Arab', group: 'Other' },
  ];
  await show(
    <Select label="Ethnicity" name="ethnicity">
      <Choices items={inCensusOrder(ethnicities)} groupOf={headingOf} />
    </Select>,
  );
  await expect.poll(texts).toEqual(['Select…', 'Irish', 'White and Black Caribbean', 'Indian', 'Arab']);
  expect([...document.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    'White',
    'Mixed or multiple ethnic groups',
    'Asian or Asian British',
    'Other ethnic group',
  ]);
});

function From({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return <DateField label="From" name="from" error={error} value={value} onChange={({ target }) => setValue(target.value)} />;
}

test('a date is typed as text, and said as it was understood', async () => {
  await show(<From />);
  const from = page.getByLabelText('From');
  await expect.element(from).toHaveAccessibleDescription('Day, month, year: 29/11/2026');
  await from.fill('3/4/26');
  await expect.element(from).toHaveAccessibleDescription('Friday 3 April 2026');
  await from.fill('29 Nov');
  await expect.element(from).toHaveAccessibleDescription('Day, month, year: 29/11/2026');
});

test.each([
  ['cy', 'Dydd Sul 29 Tachwedd 2026', '29 Tach 2026'],
  ['pl', 'niedziela, 29 listopada 2026', '29 listopada 2026'],
])('a date is said and read in the reader’s language: %s', async (language, said, typed) => {
  await chooseLanguage(language);
  await show(<From />);
  const from = page.getByLabelText('From');
  await from.fill('29/11/2026');
  await expect.element(from).toHaveAccessibleDescription(said);
  await from.fill(typed);
  await expect.element(from).toHaveAccessibleDescription(said);
});
