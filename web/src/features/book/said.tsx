import { t } from '../../lib/i18n.ts';
import type { Comment } from './api.ts';
import css from './book.module.css';
import { groupBy } from './chosen.ts';

type Words = Pick<Comment, 'narrative' | 'postedByUser'>;

/** Comments on a report with their replies, by the school that wrote them. Classes and schools are named, and no teachers. */
export function Said({ comments, ownSchool }: { comments: readonly Comment[]; ownSchool: number }) {
  const schools = groupBy(comments, ({ postedByUser }) => postedByUser.school.id);
  return [...schools].map(([schoolId, ofSchool]) => (
    <section key={schoolId} className={css.said}>
      <h3>
        {schoolId === ownSchool ? t('What we said') : t('What {school} said', { school: ofSchool[0]!.postedByUser.school.name })}
      </h3>
      <Threads comments={ofSchool} />
    </section>
  ));
}

/** Comments, each with its replies. */
export const Threads = ({ comments }: { comments: readonly Comment[] }) =>
  comments.map((comment) => (
    <div key={comment.id} className={css.thread}>
      <Quotation words={comment} />
      {comment.commentResponses.map((reply) => (
        <div key={reply.id} className={css.reply}>
          <Quotation words={reply} />
        </div>
      ))}
    </div>
  ));

const Quotation = ({ words: { narrative, postedByUser } }: { words: Words }) => (
  <>
    <p className="as-written" dir="auto" translate="no">
      {narrative}
    </p>
    <p className={css.who} translate="no">
      <bdi>{[postedByUser.schoolGroup?.name, postedByUser.school.name].filter(Boolean).join(', ')}</bdi>
    </p>
  </>
);
