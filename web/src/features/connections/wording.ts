import { sayDay, sayWeekday } from '../../lib/dates.ts';
import { plural, spoken, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { sayTerm } from '../../lib/season-words.ts';
import type { FewLinks, Preview, Run } from './api.ts';
import { count } from './statistics.ts';

/** What a run will do, or has done: "32 schools, 54 → 75 links, none left out." */
export const planSentence = (plan: Pick<Preview, 'schools' | 'linksBefore' | 'linksAfter' | 'leftOut'>): string =>
  t('{schools}, {before} → {after} links, {leftOut}.', {
    schools: plural(plan.schools, '{number} school', '{number} schools', { number: count(plan.schools) }),
    before: count(plan.linksBefore),
    after: count(plan.linksAfter),
    leftOut:
      plan.leftOut === 0
        ? t('none left out')
        : plural(plan.leftOut, '{number} school left out', '{number} schools left out', { number: count(plan.leftOut) }),
  });

/** "Monday 4 January, 04:00", London time. */
export const runTime = (instant: string): string =>
  t('{weekday} {day}, {time}', {
    weekday: sayWeekday(instant),
    day: sayDay(instant),
    time: londonClock(instant).slice(11, 16),
  });

/** "Spring 1", of `Spring 1, 2026/27`. */
export const shortTerm = (name: string): string => sayTerm(name.split(',')[0] ?? name);

/** What has changed since a preview was computed, a sentence for each kind. */
export function changesSince({ joined, left, edited, haveLinksChanged }: Preview['changedSince']): string[] {
  const said = [
    joined > 0 && plural(joined, '{count} school has joined since.', '{count} schools have joined since.'),
    left > 0 && plural(left, '{count} school has left since.', '{count} schools have left since.'),
    edited > 0 &&
      plural(edited, '{count} school has changed its details since.', '{count} schools have changed their details since.'),
    haveLinksChanged && t('The links have changed since.'),
  ];
  return said.filter((sentence) => sentence !== false);
}

/** "2 mins 5 secs"; at least one second. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 60), 'minute'],
    [whole % 60, 'second'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => new Intl.NumberFormat(spoken(), { style: 'unit', unit, unitDisplay: 'short' }).format(number))
    .join(' ');
}

/** Why a school has fewer than four links. */
export function describeFewLinks({ reason, sameAgeSchools }: Pick<FewLinks, 'reason' | 'sameAgeSchools'>): string {
  if (reason === 'all-full') {
    return plural(
      sameAgeSchools,
      '{count} other school teaches the same ages, but could take no more links.',
      '{count} other schools teach the same ages, but could take no more links.',
    );
  }
  return sameAgeSchools === 0
    ? t('No other school teaches the same ages.')
    : plural(
        sameAgeSchools,
        'Only {count} other school teaches the same ages.',
        'Only {count} other schools teach the same ages.',
      );
}

/** The groups of a list that is sorted by nation. */
export function byNation<School extends { nation: string | null }>(schools: readonly School[]): [string | null, School[]][] {
  const nations = [...new Set(schools.map(({ nation }) => nation))];
  return nations.map((nation) => [nation, schools.filter((school) => school.nation === nation)]);
}

/** What a run that has finished did. */
export function outcomeOf(run: Run): string {
  if (run.type === 'preview') return t('The preview is ready.');
  const plan = planSentence({
    schools: run.schoolsInvolvedCount,
    linksBefore: run.connectionsStartCount,
    linksAfter: run.connectionsEndCount ?? 0,
    leftOut: run.schoolsWithZeroConnections ?? 0,
  });
  return t('Run {id} has finished: {plan}', { id: run.id, plan });
}

/** What an undone run brought back. */
export function undoOutcome({ id, undo }: Run): string {
  const links = undo?.linksRestored ?? 0;
  const left = undo?.schoolsLeftOut ?? 0;
  return [
    plural(links, 'Run {id} has been undone: {count} link is back.', 'Run {id} has been undone: {count} links are back.', { id }),
    left > 0 &&
      plural(
        left,
        '{count} school has left since, so its links are not back.',
        '{count} schools have left since, so their links are not back.',
      ),
  ]
    .filter(Boolean)
    .join(' ');
}
