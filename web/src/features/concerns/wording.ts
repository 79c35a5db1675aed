import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { type fullName, knownName } from '../../lib/people.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import type { Concern, ConcernCase, Entry, EvidenceText, KeptOut, OwnConcern, TextEvent } from './api.ts';
import { outcomes } from './schema.ts';

type Subject = Pick<Concern, 'kind' | 'mediaKind'>;
type Kind = Concern['kind'] | 'image' | 'video';

const kinds: Record<Kind, string> = {
  article: msg('A report'),
  comment: msg('A comment'),
  response: msg('A reply'),
  media: msg('A photo or video'),
  image: msg('A photo'),
  video: msg('A video'),
  school: msg('A school'),
  visitor: msg('A visitor’s concern'),
};
const kindsOfSchool: Record<Kind, string> = {
  article: msg('A report from {school}'),
  comment: msg('A comment from {school}'),
  response: msg('A reply from {school}'),
  media: msg('A photo or video from {school}'),
  image: msg('A photo from {school}'),
  video: msg('A video from {school}'),
  school: msg('The school {school}'),
  visitor: msg('A visitor’s concern about {school}'),
};

/** "A photo", "A report". */
export const aboutWhat = ({ kind, mediaKind }: Subject): string => t(kinds[mediaKind ?? kind]);

/** "A photo from Harrowmere Primary"; a visitor's own words name their school. */
export function titleOf({ kind, mediaKind, school, visitor }: Subject & Pick<Concern, 'school' | 'visitor'>): string {
  const name = school?.name ?? visitor?.school;
  return name ? t(kindsOfSchool[mediaKind ?? kind], { school: name }) : aboutWhat({ kind, mediaKind });
}

/** The title of a case: a report's title when it was reported, otherwise as in the list. */
export function titleOfCase({ concern, evidence }: Pick<ConcernCase, 'concern' | 'evidence'>): string {
  const title = concern.kind === 'article' && evidence?.texts.find(({ field }) => field === 'title')?.text;
  return title ? t('The report “{title}”', { title }) : titleOf(concern);
}

/** Each state's name and the tone of its chip. */
export const states = {
  new: [msg('Not acknowledged'), 'waiting'],
  acknowledged: [msg('Acknowledged'), 'info'],
  referred: [msg('Referred'), 'info'],
  closed: [msg('Closed'), 'plain'],
} as const satisfies Record<Concern['state'], [string, string]>;

const statesForRaiser: Record<OwnConcern['state'], string> = {
  new: msg('We’ve received it. Our team will look into it.'),
  acknowledged: msg('Our team is looking into it.'),
  referred: msg('We’ve referred it to an outside body.'),
  closed: msg('Our team has dealt with it and closed it. Thank you for telling us.'),
};

/** What the person who raised a concern learns about its state. */
export const stateForRaiser = ({ state }: Pick<OwnConcern, 'state'>): string => t(statesForRaiser[state]);

const steps: Record<Entry['kind'], string> = {
  raised: msg('Raised'),
  confirmed: msg('Email address confirmed'),
  acknowledged: msg('Acknowledged'),
  note: msg('Note'),
  involved: msg('Someone marked as involved'),
  allowed: msg('Someone allowed to see it'),
  hidden: msg('Hidden'),
  unhidden: msg('Shown again'),
  referred: msg('Referred to an outside body'),
  closed: msg('Closed'),
  reminded: msg('All Admins reminded'),
};

const reasons: Record<KeptOut['why'], string> = {
  author: msg('wrote or uploaded it'),
  involved: msg('marked as involved, or meant when it was raised'),
  answer: msg('meant by the answer in the form'),
  named: msg('may be named in it, by name or position'),
  chosen: msg('lately added or named by somebody whom the concern means'),
};

/** Why somebody cannot see the case. */
export const whyKeptOut = ({ why }: Pick<KeptOut, 'why'>): string => t(reasons[why]);

/** What happened: "Closed: advice given". */
export function stepOf({ kind, outcome }: Pick<Entry, 'kind' | 'outcome'>): string {
  const said = outcome && outcomeOf(outcome);
  return said ? t('Closed: {outcome}', { outcome: said }) : t(steps[kind]);
}

/** The outcome in words. */
export const outcomeOf = (outcome: string): string =>
  Object.hasOwn(outcomes, outcome) ? t(outcomes[outcome as keyof typeof outcomes]) : outcome;

/** Who did it: "Mrs Leila Rahimi, Patchwork’s team". Null for the system and for a person whom the user may not know. */
export function actorOf({ actor, isStaff }: Pick<Entry, 'actor' | 'isStaff'>): string | null {
  if (isStaff)
    return actor
      ? t('{name}, {service}’s team', { name: knownName(actor), service: SERVICE_NAME })
      : t('{service}’s team', { service: SERVICE_NAME });
  return actor && withSchool(actor);
}

/** "Miss Beth Larwood, Saltmarsh Point Primary" */
export const withSchool = (person: Parameters<typeof fullName>[0] & { school?: { name: string } | null }): string =>
  person.school ? `${knownName(person)}, ${person.school.name}` : knownName(person);

const fields: Record<EvidenceText['field'], string> = {
  title: msg('Title'),
  narrative: msg('Text'),
  altText: msg('Its description'),
  captions: msg('Captions'),
  name: msg('Name'),
};
export const fieldOf = ({ field }: Pick<EvidenceText, 'field'>): string => t(fields[field]);

const events: Record<TextEvent['kind'], string> = {
  created: msg('Created'),
  edited: msg('Edited'),
  hidden: msg('Hidden'),
  withdrawn: msg('Withdrawn'),
  restored: msg('Shown again'),
  deleted: msg('Deleted'),
  erased: msg('Erased'),
};

/** "Edited", and of a report's picture "Photo or video 61: edited". */
export const eventOf = ({ kind, mediaItemId }: Pick<TextEvent, 'kind' | 'mediaItemId'>): string =>
  mediaItemId === null ? t(events[kind]) : t('Photo or video {id}: {event}', { id: mediaItemId, event: t(events[kind]) });

/** Each text that has changed since the report; an empty string if it was removed. */
export function changesOf(before: readonly EvidenceText[], now: readonly EvidenceText[]) {
  const textIn = (texts: readonly EvidenceText[], wanted: string) => texts.find(({ field }) => field === wanted)?.text ?? '';
  const known = [...new Set([...before, ...now].map(({ field }) => field))];
  return known
    .map((field) => ({ field, before: textIn(before, field), now: textIn(now, field) }))
    .filter((each) => each.before !== each.now);
}

/** The page where the subject can be seen; null for a visitor's concern. */
export function placeOf({
  kind,
  articleId,
  school,
  placeSchool,
}: Pick<Concern, 'kind' | 'articleId' | 'school' | 'placeSchool'>) {
  const isSaid = kind === 'comment' || kind === 'response';
  if (articleId !== null)
    return { text: t('Open the report'), to: `${paths.home}?id=${articleId}${isSaid ? '&showComments=true' : ''}` };
  const card = placeSchool ?? school;
  return card && { text: t('Open the school'), to: `${paths.home}?schoolid=${card.id}` };
}
