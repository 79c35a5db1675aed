import { concernSubjectHidden } from './concern-subject-hidden.ts';
import { evidenceHeld } from './evidence-held.ts';
import { favouritesChanged } from './favourites-changed.ts';
import { groupChanged } from './group-changed.ts';
import { halfTermChanged } from './half-term-changed.ts';
import { personChanged } from './person-changed.ts';
import { schoolChanged } from './school-changed.ts';
import { schoolLinksChanged } from './school-links-changed.ts';

export const consumers = [
  personChanged,
  schoolChanged,
  groupChanged,
  schoolLinksChanged,
  favouritesChanged,
  halfTermChanged,
  concernSubjectHidden,
  evidenceHeld,
];
