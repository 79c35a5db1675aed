import { commentAdded } from './comment-added.ts';
import { passwordChanged } from './password-changed.ts';
import { passwordLinkIssued } from './password-link-issued.ts';
import { personChanged } from './person-changed.ts';
import { schoolApproved } from './school-approved.ts';

export const consumers = [passwordLinkIssued, passwordChanged, commentAdded, personChanged, schoolApproved];
