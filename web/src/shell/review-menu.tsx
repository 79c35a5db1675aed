import { paths } from '../app/paths.ts';
import { plural } from '../lib/i18n.ts';
import { useReviewCount } from '../lib/review-count.ts';
import { Badge } from '../ui/chip.tsx';
import { type Links, NavDisclosure } from './nav-disclosure.tsx';

/** A menu with the number of what waits for review, beside its name and beside the link. */
export default function ReviewMenu({ text, links, here }: Links) {
  const count = useReviewCount();
  if (!count) return <NavDisclosure text={text} links={links} here={here} />;
  const badge = (
    <>
      <Badge>{count}</Badge>
      <span className="visually-hidden">{plural(count, '{count} item to review', '{count} items to review')}</span>
    </>
  );
  return (
    <NavDisclosure
      text={
        <>
          {text} {badge}
        </>
      }
      links={links.map((link) => (link.to === paths.review ? { ...link, note: badge } : link))}
      here={here}
    />
  );
}
