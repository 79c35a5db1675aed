import { SERVICE_NAME } from '@patchwork/contracts/service-name';

/** Explains each file, for people who have never seen JSON. */
export const readme = (
  now: Date,
): string => `Your data on ${SERVICE_NAME}, as of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC

The files that end in .json are plain text: any text editor opens them, and other programs can read them. Times are in UTC.

profile.json   Your name, email address, school, class, roles and settings, your passkeys without their keys, your linked accounts, your favourite schools, when you last opened the
               reports ("feedVisit"), the first steps that you took, and when your details changed. Changes by other people are
               marked as not yours, without their names.
reports.json   The reports that you posted, who can see each, and when you confirmed that everyone pictured has consent. Under
               "evidence", the captions and introductions that you wrote for your school's evidence of linking.
comments.json  Your comments and replies, and the reports you liked. What you replied to is given by its number only, because other
               people wrote it.
messages.json  The messages that you received or wrote, your feedback, the concerns that you raised, and the emails we sent you.
events.json    What you did here and when, such as logging in, with the IP address and the device. IP addresses are shortened after
               90 days, and everything is deleted after 12 months.
media.json     The photos and videos that you uploaded, with their descriptions and captions. For a patch of a quilt, "patch" has its class,
               half term and question, and when you confirmed that everyone pictured has consent.
media          The files as you uploaded them, in a folder for each report's number. School badges are in the folder badge,
               patches of your class in the folder patches.
missing.txt    A list of files that could not be found, if there are any.

Reports and comments with the state "deleted" have been deleted. Those with the state "withdrawn" were withdrawn by you, your school
or us. Those with the state "hidden" cannot be seen while a concern is reviewed. Those with the
state "waiting" wait for a Lead of your school. They are included because you wrote them, until they
are erased. Photos and videos that were removed or withdrawn or are hidden are listed in media.json but are not in the folder,
because they show other people. After a change of school, so are those for which your earlier school has not confirmed
consent: their state is "waiting".

Not included: your password, which we cannot read, and other people's data, such as their replies to you and their notes on a concern.
If something is missing, ask us: the privacy policy says how.
`;
