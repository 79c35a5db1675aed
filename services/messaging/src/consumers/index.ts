import type { Consumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { authenticatorChanged } from './authenticator-changed.ts';
import { changeRequested } from './change-requested.ts';
import { classWeekSummed } from './class-week-summed.ts';
import { commentAdded } from './comment-added.ts';
import { connectionsGenerated } from './connections-generated.ts';
import { contentRejected } from './content-rejected.ts';
import { emailChanged } from './email-changed.ts';
import { linkedAccountChanged } from './linked-account-changed.ts';
import { passkeyChanged } from './passkey-changed.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordLinkIssued } from './password-link-issued.ts';
import { personChanged } from './person-changed.ts';
import { quiltClassesReminded } from './quilt-classes-reminded.ts';
import { quiltRevealAnnounced } from './quilt-reveal-announced.ts';
import { quiltRevealed } from './quilt-revealed.ts';
import { schoolApproved } from './school-approved.ts';
import { schoolChanged } from './school-changed.ts';
import { schoolSignInChanged } from './school-sign-in-changed.ts';
import { schoolSignedUp } from './school-signed-up.ts';
import { signUpRejected } from './sign-up-rejected.ts';
import { staffRoleChanged } from './staff-role-changed.ts';
import { usersAdded } from './users-added.ts';

/** All consumers of this service. */
export const consumers = (deps: Pick<Deps, 'clock' | 'timing' | 'wakeFanOut'>): Consumer[] => [
  passwordLinkIssued,
  passwordChanged,
  authenticatorChanged,
  passkeyChanged,
  linkedAccountChanged,
  schoolSignInChanged,
  usersAdded,
  emailChanged,
  changeRequested(deps),
  staffRoleChanged(deps),
  commentAdded(deps),
  contentRejected(deps),
  personChanged,
  schoolChanged,
  schoolSignedUp(deps),
  schoolApproved,
  signUpRejected,
  connectionsGenerated(deps),
  quiltRevealAnnounced(deps),
  quiltClassesReminded(deps),
  quiltRevealed,
  classWeekSummed(deps),
];
