import { authenticatorChanged } from './authenticator-changed.ts';
import { commentAdded } from './comment-added.ts';
import { connectionsGenerated } from './connections-generated.ts';
import { emailChanged } from './email-changed.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordLinkIssued } from './password-link-issued.ts';
import { personChanged } from './person-changed.ts';
import { schoolApproved } from './school-approved.ts';
import { schoolChanged } from './school-changed.ts';
import { schoolSignedUp } from './school-signed-up.ts';

export const consumers = [
  passwordLinkIssued,
  passwordChanged,
  authenticatorChanged,
  emailChanged,
  commentAdded,
  personChanged,
  schoolChanged,
  schoolSignedUp,
  schoolApproved,
  connectionsGenerated,
];
