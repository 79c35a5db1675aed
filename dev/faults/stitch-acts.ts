import { type Action, commentAs, replyAs } from './acts.ts';
import type { Person } from './perform.ts';
import { alone, choose, isTeacher, type Thing, type World, who } from './world.ts';

// Questions and answers between the classes of a quilt, which become stitches.

/** The report's class answers a question of a linked class, then that class answers back; without one to answer, it asks. */
export const exchange: Action = async (world) => {
  const reportOf = ({ articleId }: Thing) => world.things.find(({ kind, id }) => kind === 'article' && id === articleId);
  const isOpen = (each: Thing) =>
    each.kind === 'comment' && !each.isTaken && (each.replies ?? 0) < 2 && areClasses(world, each.author, reportOf(each)?.author);
  const question = choose(world, world.things, isOpen);
  if (question && world.random.chance(0.75)) {
    const person = question.replies ? question.author : reportOf(question)!.author;
    await alone(world, `answer-${question.id}`, () => replyAs(world, person, question));
    return;
  }
  const person = who(world, isTeacher);
  const report = choose(
    world,
    world.things,
    ({ kind, isTaken, author }) => kind === 'article' && !isTaken && areClasses(world, person, author),
  );
  if (report) await commentAs(world, person, report);
};

const areClasses = ({ classes, linked }: World, one: Person, other: Person | undefined): boolean =>
  other !== undefined &&
  one.groupId !== other.groupId &&
  [one, other].every(({ groupId }) => classes.has(groupId ?? 0)) &&
  linked.get(one.schoolId)?.has(other.schoolId) === true;
