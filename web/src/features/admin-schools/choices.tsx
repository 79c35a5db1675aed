interface Item {
  id: number;
  name: string;
}

/** The options of a select, and before them the one that stands for none. */
export const Choices = ({ items }: { items: readonly Item[] }) => (
  <>
    <option value="">Select…</option>
    <Options items={items} />
  </>
);

/** The same under headings, in the order in which those first appear. */
export function GroupedChoices<T extends Item>({ items, groupOf }: { items: readonly T[]; groupOf: (item: T) => string }) {
  return (
    <>
      <option value="">Select…</option>
      {[...Map.groupBy(items, groupOf)].map(([group, members]) => (
        <optgroup key={group} label={group}>
          <Options items={members} />
        </optgroup>
      ))}
    </>
  );
}

const Options = ({ items }: { items: readonly Item[] }) =>
  items.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
