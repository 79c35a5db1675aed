import { paths } from '../app/paths.ts';
import { plural } from '../lib/i18n.ts';
import { useReviewCount } from '../lib/review-count.ts';
import { Badge } from '../ui/chip.tsx';
import { type Links, NavDisclosure } from './nav-disclosure.tsx';

/** A menu with the number of what waits for review: beside the link and, if `isMarked`, beside its own name. */
export default function ReviewMenu({ text, links, here, isMarked }: Links & { isMarked: boolean }) {
  const count = useReviewCount();
  if (!count) return <NavDisclosure text={text} links={links} here={here} />;
  const badge = (
    <>
      <span aria-hidden>
        <Badge>{count}</Badge>
      </span>
      <span className="visually-hidden">{plural(count, '{count} item to review', '{count} items to review')}</span>
    </>
  );
  const marked = (
    <>
      {text} {badge}
    </>
  );
  return (
    <NavDisclosure
      text={isMarked ? marked : text}
      links={links.map((link) => (link.to === paths.review ? { ...link, note: badge } : link))}
      here={here}
    />
  );
}
