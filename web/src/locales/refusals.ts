import { msg } from '../lib/i18n.ts';

// What services say when they refuse something, shown as it comes by `t(error.message)`. Nothing imports this: it is here so that the
// catalogs may have these sentences, as `catalogs.test.ts` finds them.
export const refusals = [
  msg('A Lead cannot be removed from a sign-up.'),
  msg('Deactivate the school instead.'),
  msg('Many people are signing in. Please try again in a moment.'),
  msg('Move the users of this group to another one first.'),
  msg('One-time codes are on already.'),
  msg('Only a Superuser may change the account of a member of staff.'),
  msg('Please begin again with your password.'),
  msg('Please choose a file.'),
  msg('Please wait a moment.'),
  msg('The file did not arrive whole. Please try again.'),
  msg('The primary group cannot be edited or deleted.'),
  msg('The school of this user has not been approved yet.'),
  msg('The service is busy or restarting. Please try again in a moment.'),
  msg('The text holds characters that cannot be stored.'),
  msg('There is nothing here that you can see.'),
  msg('There is no room for more files just now.'),
  msg('This file is empty. Please choose another.'),
  msg('This half term has begun.'),
  msg('This is your own account. Please use My Profile.'),
  msg('This person left long ago and their details are gone.'),
  msg('This photo is not complete. Please choose another.'),
  msg('This school is not active.'),
  msg('This user is not active.'),
  msg('Too many requests. Please wait a moment.'),
  msg('You cannot deactivate your own school.'),
  msg('You cannot delete yourself.'),
];
