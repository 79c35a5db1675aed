import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './page.module.css';

/** The shape of any page but the feed, while it loads. */
export default function PageShape({ pathname }: { pathname: string }) {
  const [width, parts] = shapeOf(pathname);
  return (
    <div className={cx(css.page, width === 'narrow' && css.narrow)}>
      <div role="status" aria-label={t('Loading')} className="stack-5">
        <span className={css.title} />
        {parts}
      </div>
    </div>
  );
}

/** The page's width, and its shape below the title. */
function shapeOf(pathname: string): ['narrow' | 'wide', ReactNode] {
  switch (pathname) {
    case paths.messages:
      return ['narrow', [<Field key="search" />, <Text key="count" lines={1} />, <Messages key="list" />]];
    case paths.schoolUsers:
      return ['wide', [<Part key="help" shape="cards" lines={1} />, <Heading key="users" />, <Users key="table" />]];
    case paths.connections:
      return ['wide', [<Summary key="next" />, <Heading key="who" />, <Items key="schools" />]];
    case paths.announcements:
      return ['wide', [<Button key="write" />, <Items key="items" />]];
    case paths.pictures:
    case paths.review:
    case paths.concerns:
    case paths.ownConcerns:
    case paths.gone:
    case paths.adminFeedback:
    case paths.pendingChanges:
    case paths.quiltQuestions:
      return ['narrow', [<Text key="what" lines={2} />, <Items key="items" />]];
    case paths.publicConcern:
    case paths.signUp:
      return ['narrow', <Fields key="form" />];
    case paths.profile:
    case paths.schoolProfile:
      return ['wide', [<Text key="whose" lines={1} />, <Fields key="form" />]];
  }
  if (/^\/((school|user)edit|concerns)\//.test(pathname)) return ['wide', [<Text key="back" lines={1} />, <Fields key="form" />]];
  return ['wide', <Text key="text" lines={5} />];
}

// Parts of one loading state, which is labelled once around them.
const Part = (props: ComponentProps<typeof Skeleton>) => <Skeleton {...props} label={null} />;
const Text = ({ lines }: { lines: number }) => <Part lines={lines} />;
const Button = () => <span className={css.title} />;
const Heading = () => <span className={css.subtitle} />;
const Field = () => <Part shape="fields" lines={1} />;
const Fields = () => (
  <Card>
    <Part shape="fields" lines={8} />
  </Card>
);
const Summary = () => (
  <Card>
    <Part lines={7} />
  </Card>
);
const Messages = () => <Part shape="list" lines={8} columns={['5.75rem', '1fr']} />;
const Items = () => <Part shape="cards" lines={6} columns={['1fr', '14rem', '5rem']} />;
const Users = () => <Part shape="table" lines={5} columns={['2.5fr', '2fr', '2fr', '1.25fr', '1fr']} />;
