import type { DemoReport, DemoUser } from './network.types.ts';
import { mediaOf } from './pictures.data.ts';
import { prng } from './prng.ts';
import { olderTemplates } from './reports-older.data.ts';

const DAY = 24 * 60;
const COUNT = 140;
const [NEWEST_DAYS, OLDEST_DAYS] = [72, 200];

/** What was posted in the terms before, newest first: the same handful of occasions, as every school has them, told by one class after another. */
export function olderReports(authors: readonly DemoUser[], readers: readonly DemoUser[]): DemoReport[] {
  const random = prng(140);
  // Each class tells of an occasion once.
  const occasions = random.shuffle(authors.flatMap((author) => olderTemplates.map((template) => ({ author, template }))));
  const reports = occasions.slice(0, COUNT).map(({ author, template }, index): DemoReport => {
    const days = NEWEST_DAYS + Math.round(((OLDEST_DAYS - NEWEST_DAYS) * index) / (COUNT - 1));
    const minutesAgo = days * DAY + 60 + random.whole(0, 200);
    const [thing, number] = [random.pick(template.things), String(random.whole(7, 58))];
    const told = (text: string) => text.replaceAll('{thing}', thing).replaceAll('{number}', number);
    const others = random.shuffle(readers.filter(({ school }) => school !== author.school));
    const fans = random.shuffle(readers.filter(({ key }) => key !== author.key)).slice(0, random.whole(0, 6));
    const talk = template.talk.slice(0, random.whole(0, template.talk.length));
    return {
      key: `older-${String(COUNT - index).padStart(3, '0')}`,
      author: author.key,
      school: author.school,
      group: author.group,
      title: told(template.title),
      narrative: told(template.text),
      minutesAgo,
      media: random.chance(0.3) ? [mediaOf(`${template.picture}-${random.whole(1, 3)}`, random.chance(0.8))] : [],
      likes: fans
        .map(({ key }) => ({ user: key, minutesAgo: minutesAgo - random.whole(30, 3 * DAY) }))
        .sort((one, other) => other.minutesAgo - one.minutesAgo),
      comments: talk.map(([question, answer], place) => {
        const asked = minutesAgo - (place + 1) * DAY - random.whole(20, 90);
        return {
          author: others[place % others.length]!.key,
          narrative: told(question),
          minutesAgo: asked,
          replies: [{ author: author.key, narrative: told(answer), minutesAgo: asked - random.whole(15, 400) }],
        };
      }),
    };
  });
  return reports.sort((one, other) => one.minutesAgo - other.minutesAgo);
}
