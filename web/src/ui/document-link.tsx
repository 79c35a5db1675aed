import { t } from '../lib/i18n.ts';

type Props = { name: string; href: string; kilobytes: number };

/** A document link that opens in a new tab and says so. */
export function DocumentLink({ name, href, kilobytes }: Props) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {t('{name} (PDF, opens in a new tab, {kilobytes} kB)', { name: t(name), kilobytes })}
    </a>
  );
}
