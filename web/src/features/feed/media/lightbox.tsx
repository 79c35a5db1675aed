import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
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
import RemovedItem from './removed-item.tsx';
import { Slide, stepOf, useSlides } from './slides.tsx';

type Props = { article: Article /** The id of the first to show. */; start: number; onClose: () => void };

/** All pictures and videos of a report at full size: swipe, arrow keys or buttons move between them; Escape closes. */
export default function Lightbox({ article, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ordered = [...article.mediaItems].sort((one, other) => one.displayOrder - other.displayOrder);
  const [first] = useState(() =>
    Math.max(
      0,
      ordered.findIndex(({ id }) => id === start),
    ),
  );

  // Before the first slide is scrolled to.
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const { list, place, go, onScroll } = useSlides(ordered.length, first);
  const shown = ordered[place];

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
        const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction);
        if (step) go(step);
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
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={t('Pictures and videos')}
        className={`plain-list ${css.slides}`}
        onScroll={onScroll}
      >
        {ordered.map((item, index) => (
          <li key={item.id} inert={index !== place}>
            {item.removed ? (
              <RemovedItem article={article} item={item} focusNext={() => focusAfterRender(() => list.current)} />
            ) : (
              <Slide item={item} place={index + 1} count={ordered.length} />
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
