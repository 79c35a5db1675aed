import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import { useLock } from '../../../lib/lock.ts';
import { loadMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { validId } from '../../../lib/search-address.ts';
import { useEvent } from '../../../lib/use-event.ts';
import { useWayBack } from '../../../lib/use-way-back.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { leaveFullScreen } from '../../../shell/whiteboard/use-full-screen.ts';
import { FullScreenButton, Whiteboard } from '../../../shell/whiteboard/whiteboard.tsx';
import { type Article, getArticle } from '../api.ts';
import { cardId } from '../card/leave-report.ts';
import { stepOf, useSlides } from '../media/slides.tsx';
import { Answers } from './answers.tsx';
import { isForClass, picturesForClass } from './for-class.ts';
import { Pictures, PicturesBar } from './pictures.tsx';
import css from './read.module.css';
import { ReadAloud } from './read-aloud.tsx';
import { Who } from './who.tsx';

export async function loader({ params }: LoaderFunctionArgs): Promise<Article> {
  const id = validId(params.id);
  const [article] = await Promise.all([id === null ? undefined : getArticle(id), loadMe()]);
  if (!article || !isForClass(article)) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  return article;
}

export function Component() {
  const article = useLoaderData<typeof loader>();
  return <ReadingView key={article.id} article={article} />;
}

/** One report on the classroom's board: its pictures one by one, its text, what classes have said, and a box to answer. */
function ReadingView({ article }: { article: Article }) {
  const { id, title, narrative, createUser, schoolGroup } = article;
  const pictures = picturesForClass(article.mediaItems);
  const slides = useSlides(pictures.length);
  const heading = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const { to, goBack } = useWayBack(`${paths.home}?id=${id}`);
  const isLocked = useLock((lock) => lock.isLocked);
  const close = () => void leaveFullScreen().then(goBack);

  // The feed's bars are new: nothing else moves the focus there.
  useEffect(() => () => focusAfterRender(cardId(id), { preventScroll: true }), [id]);

  useEvent(
    'keydown',
    (event) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest('dialog')) return;
      // What is written in the box is kept.
      if (key === 'Escape') close();
      // Videos and text fields use the same keys.
      const step = stepOf(key, document.documentElement.dir);
      if (!step || (target instanceof Element && target.matches('video, textarea'))) return;
      event.preventDefault();
      slides.go(step);
    },
    { isOn: !isLocked },
  );

  return (
    <Whiteboard
      title={title}
      kick={
        <span className={css.who}>
          <Who person={{ ...createUser, schoolGroup }} />
        </span>
      }
      heading={
        <span ref={heading}>
          <TranslatedText text={title} />
        </span>
      }
      className={cx(css.read, pictures.length > 0 && css.withPictures)}
      onClose={close}
    >
      <div className={css.stage}>
        {pictures.length > 0 && <Pictures items={pictures} slides={slides} />}
        <div className={`row-3 ${css.controls}`}>
          {pictures.length > 1 && <PicturesBar count={pictures.length} slides={slides} />}
          <ReadAloud places={[heading, words]} />
          <FullScreenButton />
        </div>
      </div>
      <div className={css.words}>
        <div ref={words} dir="auto" className="as-written">
          <TranslatedText text={narrative} />
        </div>
        <Answers article={article} back={to} onBack={close} />
      </div>
    </Whiteboard>
  );
}
