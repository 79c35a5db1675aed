import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
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
