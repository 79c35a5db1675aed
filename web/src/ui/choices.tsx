import { t } from '../lib/i18n.ts';

interface Item {
  id: number;
  name: string;
}

/** The options of a select: first the one that stands for none, then the items, under headings where `groupOf` names them. */
export function Choices<T extends Item>({ items, groupOf }: { items: readonly T[]; groupOf?: (item: T) => string }) {
  const groups = groupOf ? [...new Set(items.map(groupOf))] : [];
  const options = (some: readonly T[]) =>
    some.map(({ id, name }) => (
      <option key={id} value={id}>
        {t(name)}
      </option>
    ));
  return (
    <>
      <option value="">{t('Select…')}</option>
      {groupOf
        ? groups.map((group) => (
            <optgroup key={group} label={t(group)}>
              {options(items.filter((item) => groupOf(item) === group))}
            </optgroup>
          ))
        : options(items)}
    </>
  );
}
