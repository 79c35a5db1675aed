import { msg } from '../../lib/i18n.ts';
import type { Section, Term } from './api.ts';

/** A section of the evidence, and words that suggest a report for it. The Lead decides. */
export interface SectionOf {
  id: Section;
  name: string;
  words: readonly string[];
}

/** What the inspectors of a nation ask about. */
export interface Framework {
  heading: string;
  asks: string;
  sections: readonly SectionOf[];
}

const voting = ['vote', 'votes', 'voted', 'voting', 'election', 'elected', 'ballot', 'council', 'parliament', 'majority'];
const rules = ['rule', 'rules', 'law', 'laws', 'agree', 'agreed', 'promise', 'promised', 'fair', 'fairly', 'permission'];
const choosing = ['choose', 'chose', 'chosen', 'choice', 'choices', 'idea', 'ideas', 'opinion', 'opinions', 'believe', 'own'];
const others = [
  'respect',
  'different',
  'difference',
  'similar',
  'religion',
  'faith',
  'festival',
  'language',
  'languages',
  'welcome',
];
const learning = [
  'question',
  'questions',
  'learn',
  'learned',
  'learnt',
  'asked',
  'research',
  'discovered',
  'compared',
  'measured',
];
const making = ['made', 'designed', 'built', 'invented', 'idea', 'ideas', 'wrote', 'composed', 'painted', 'planned'];
const health = ['healthy', 'health', 'sport', 'ran', 'team', 'proud', 'feel', 'feelings', 'brave', 'safe', 'rights', 'equal'];
const world = ['community', 'world', 'environment', 'climate', 'recycle', 'recycled', 'litter', 'charity', 'help', 'helped'];
const together = [
  'together',
  'partner',
  'partners',
  'community',
  'visited',
  'visitor',
  'visitors',
  'shared',
  'parents',
  'swapped',
];
const living = ['recycle', 'recycled', 'garden', 'grow', 'grew', 'energy', 'wildlife', 'money', 'sold', 'shop', 'job', 'jobs'];

/** Headings in the words of each nation's inspectorate or curriculum, in general terms. */
export const frameworks: Record<Term['nation'], Framework> = {
  england: {
    heading: msg('British values in our own words'),
    asks: msg('Ofsted looks at how schools promote fundamental British values.'),
    sections: [
      { id: 'democracy', name: msg('Democracy'), words: voting },
      { id: 'rule-of-law', name: msg('The rule of law'), words: rules },
      { id: 'individual-liberty', name: msg('Individual liberty'), words: choosing },
      { id: 'mutual-respect', name: msg('Mutual respect and tolerance'), words: others },
    ],
  },
  wales: {
    heading: msg('The four purposes in our own words'),
    asks: msg('Estyn looks at how schools help pupils towards the four purposes of the Curriculum for Wales.'),
    sections: [
      { id: 'capable-learners', name: msg('Ambitious, capable learners'), words: learning },
      { id: 'creative-contributors', name: msg('Enterprising, creative contributors'), words: making },
      { id: 'informed-citizens', name: msg('Ethical, informed citizens'), words: [...voting, ...world] },
      { id: 'confident-individuals', name: msg('Healthy, confident individuals'), words: health },
    ],
  },
  scotland: {
    heading: msg('How good is our school? In our own words'),
    asks: msg('These are quality indicators of Education Scotland’s “How good is our school?”'),
    sections: [
      { id: 'partnerships', name: msg('Partnerships'), words: together },
      { id: 'wellbeing-and-equality', name: msg('Ensuring wellbeing, equality and inclusion'), words: [...health, ...others] },
      { id: 'learning-and-teaching', name: msg('Learning, teaching and assessment'), words: learning },
      { id: 'creativity', name: msg('Increasing creativity and employability'), words: making },
    ],
  },
  northernIreland: {
    heading: msg('The Northern Ireland Curriculum in our own words'),
    asks: msg('The Education and Training Inspectorate looks at how pupils learn and develop under this curriculum.'),
    sections: [
      { id: 'mutual-understanding', name: msg('Mutual understanding'), words: [...others, ...together] },
      { id: 'individuals', name: msg('Developing as individuals'), words: [...choosing, ...health] },
      { id: 'society', name: msg('Contributing to society'), words: [...voting, ...rules, ...world] },
      { id: 'economy-and-environment', name: msg('Contributing to the economy and environment'), words: living },
    ],
  },
};
