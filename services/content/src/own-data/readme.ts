import { SERVICE_NAME } from '@patchwork/contracts/service-name';

/** Explains each file, for people who have never seen JSON. */
export const readme = (
  now: Date,
): string => `Your data on ${SERVICE_NAME}, as of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC

The files that end in .json are plain text: any text editor opens them, and other programs can read them. Times are in UTC.

profile.json   Your name, e-mail address, school, class, roles and settings, the schools that you gave a star, and when your details
               changed. Changes by others are marked as not yours, without saying whose they were.
reports.json   The reports that you posted.
comments.json  Your comments and replies, and which reports you liked. What you replied to is named by its number: the words are other
               people's.
messages.json  The messages that you got or wrote, your feedback, the concerns that you raised, and which e-mails we sent you.
events.json    What you did here and when, such as logging in, with the internet address and the device. Addresses are shortened after
               90 days and everything is deleted after 12 months.
media.json     The photos and videos that you uploaded, with their descriptions and captions.
media          Those files, as you uploaded them, in a folder for each report's number. School badges are in the folder badge.
missing.txt    Only where a file could not be found.

Reports and comments with the state "deleted" were deleted, those with the state "withdrawn" were withdrawn by you, your school or us, and
those with the state "hidden" are out of sight while somebody looks at a concern. The words are yours, so they are here until they are
erased. Photos and videos that were removed or withdrawn or are hidden are listed in media.json but are not in the folder: they show other
people, and somebody did not want them to be shown.

Not in here: your password, which we cannot read, and other people's data, such as their words to you and what they noted about a concern.
If you miss something, ask us: the privacy policy says how.
`;
