import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import { screenSizes } from '../../../lib/picture-sources.ts';
import { ChildReferences } from '../../../shell/child-references.tsx';
import { ConcernButton } from '../../../shell/concern/concern-button.tsx';
import { type Action, useRights } from '../../../shell/withdrawal/requests.ts';
import { SubjectMenu } from '../../../shell/withdrawal/subject-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Article, MediaItem } from '../api.ts';
import { say } from '../feed-state.ts';
import { changeItem, dropItem, reloadArticle } from '../reports.ts';
import css from './media.module.css';
import { Movable, NotReady, nameOf, Picture, Video } from './media-mosaic.tsx';
import RemovedItem from './removed-item.tsx';

type Props = { article: Article /** The id of the first to show. */; start: number; onClose: () => void };

/** All pictures and videos of a report at full size: swipe, arrow keys or buttons move between them; Escape closes. */
export default function Lightbox({ article, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const slides = useRef<HTMLUListElement>(null);
  const ordered = [...article.mediaItems].sort((one, other) => one.displayOrder - other.displayOrder);
  const [first] = useState(() =>
    Math.max(
      0,
      ordered.findIndex(({ id }) => id === start),
    ),
  );
  const [wanted, setPlace] = useState(first);
  // The last one may have been withdrawn just now.
  const place = Math.min(wanted, ordered.length - 1);
  const shown = ordered[place];

  function show(wanted: number, behavior: ScrollBehavior) {
    slides.current?.children[wanted]?.scrollIntoView({ behavior, inline: 'center', block: 'nearest' });
  }

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    slides.current?.children[first]?.scrollIntoView({ behavior: 'instant', inline: 'center', block: 'nearest' });
  }, [first]);

  function go(step: number) {
    const wanted = Math.min(ordered.length - 1, Math.max(0, place + step));
    show(wanted, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
  }

  return (
    <dialog
      ref={dialog}
      className={css.lightbox}
      aria-label={t('Pictures of {title}', { title: article.title })}
      // A nested dialog's close event also reaches this handler, because React lets it bubble.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onKeyDown={(event) => {
        // Videos and text fields use the same keys.
        if (event.target instanceof HTMLElement && event.target.matches('video, textarea, input')) return;
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step) go(step * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1));
      }}
    >
      <div className={`row-3 ${css.bar}`}>
        <p role="status" className="grow">
          {t('{place} of {count}', { place: place + 1, count: ordered.length })}
        </p>
        {place > 0 && <IconButton icon={ChevronLeft} label={t('Previous')} onClick={() => go(-1)} />}
        {place < ordered.length - 1 && <IconButton icon={ChevronRight} label={t('Next')} onClick={() => go(1)} />}
        {shown && !shown.removed && <ConcernButton key={shown.id} kind="media" id={shown.id} isVideo={shown.isVideo} />}
        {shown && !shown.removed && <MediaMenu key={`menu ${shown.id}`} article={article} item={shown} />}
        <IconButton icon={X} label={t('Close')} onClick={() => dialog.current?.close()} />
      </div>
      <ul
        ref={slides}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={t('Pictures and videos')}
        className={`plain-list ${css.slides}`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setPlace(Math.round(Math.abs(scrollLeft) / clientWidth))}
      >
        {ordered.map((item, index) => (
          <li key={item.id} inert={index !== place}>
            {item.removed ? (
              <RemovedItem article={article} item={item} focusNext={() => focusAfterRender(() => slides.current)} />
            ) : (
              <>
                <Slide item={item} name={nameOf(item, index + 1, ordered.length)} />
                {/* Screen readers read the picture's own alternative text. */}
                <p className={css.caption} aria-hidden={item.processing === 'ready' && !item.isWithdrawn}>
                  {item.isWithdrawn && (
                    <strong>{t('Withdrawn. Only its school’s Leads and safeguarding lead and our team see it.')} </strong>
                  )}
                  {item.altText}
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
    </dialog>
  );
}

/** Remove, show again, and the codes of the children pictured. */
function MediaMenu({ article, item }: { article: Article; item: MediaItem }) {
  const [hasCodes, setHasCodes] = useState(false);
  const { id: authorId, school } = article.createUser;
  const { isVideo, altText } = item;
  const subject = {
    kind: 'media',
    id: item.id,
    isVideo,
    authorId,
    schoolId: school.id,
    text: altText,
    createDate: article.createDate,
  } as const;
  const { isOfSchool } = useRights(subject);

  /** Removed and erased pictures leave at once. */
  function show(action: Action) {
    if (action === 'withdraw') return changeItem(article.id, { ...item, removed: action });
    if (action === 'erase') {
      dropItem(article.id, item.id);
      say(t('It has been erased.'));
      if (article.mediaItems.length === 1) focusAfterRender(`report-${article.id}`);
    }
    void reloadArticle(article.id).catch(() => undefined);
  }

  return (
    <>
      <SubjectMenu subject={subject} isWithdrawn={item.isWithdrawn} onDone={show}>
        {isOfSchool && (
          <Button look="quiet" onClick={() => setHasCodes(true)}>
            {t('Child references…')}
          </Button>
        )}
      </SubjectMenu>
      {isOfSchool && (
        <ChildReferences
          itemId={item.id}
          open={hasCodes}
          onClose={() => setHasCodes(false)}
          onSaved={() => void reloadArticle(article.id).catch(() => undefined)}
        />
      )}
    </>
  );
}

function Slide({ item, name }: { item: MediaItem; name: string }) {
  if (item.processing !== 'ready') return <NotReady item={item} isOverdue={false} />;
  return item.isVideo ? (
    <Video item={item} name={name} />
  ) : (
    <Movable item={item}>
      {(isStill) => {
        const large = isStill ? item : { ...item, thumbnail: null, ...(item.moves && { medium: null }) };
        return <Picture item={large} name={name} sizes={screenSizes(item)} isStill={isStill} />;
      }}
    </Movable>
  );
}
