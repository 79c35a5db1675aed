import type { DemoLegacySignUp, DemoNetwork, DemoSignUp } from './network.types.ts';

const DAY = 24 * 60;

/** The provider's news, newest first. Everyone who teaches gets all of it; the newest three are unread. */
export const news: readonly { subject: string; htmlMessage: string; minutesAgo: number }[] = [
  {
    subject: 'A new school has joined your links',
    minutesAgo: 3 * 60,
    htmlMessage:
      '<p>Your links for this half term have changed. <strong>Have a look at the schools beside your feed</strong> and ask the new one a question.</p><p>A good first question is small and easy to answer: “What can you see from your window?”</p>',
  },
  {
    subject: 'Friday question: what do you hear at playtime?',
    minutesAgo: 2 * DAY + 130,
    htmlMessage:
      '<p>This week’s question for every class:</p><h3>What do you hear at playtime?</h3><p>Stand still for one minute, write down every sound, and post your list. We will compare an island, a city and a village.</p>',
  },
  {
    subject: 'Describing your pictures',
    minutesAgo: 6 * DAY + 45,
    htmlMessage:
      '<p>Some of our classes use a screen reader. A single sentence under each picture lets everybody join in.</p><ul><li>Say what is there, not what you think of it.</li><li>First names only, and never beside a close-up.</li></ul>',
  },
  {
    subject: 'Tidying your classes for the new year',
    minutesAgo: 24 * DAY,
    htmlMessage:
      '<p>A class keeps its reports and links as it moves up. Lead users can give a class to its new teacher under <em>Users &amp; Groups</em>.</p>',
  },
  {
    subject: 'Staying safe together',
    minutesAgo: 41 * DAY,
    htmlMessage:
      '<p>Thank you for checking that everyone pictured has permission. If something worries you, write to us straight away, and do not wait for Monday.</p>',
  },
  {
    subject: 'Welcome to Patchwork',
    minutesAgo: 69 * DAY,
    htmlMessage:
      '<h3>Hello, and welcome</h3><p>Patchwork links your class with four to six very different schools each half term. To begin:</p><ol><li>Post a short report about an ordinary day.</li><li>Read one from a linked school.</li><li>Ask it one good question.</li></ol>',
  },
];

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const tablet =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Three schools waiting to be approved. The first two name the same person, as happens when two colleagues both sign up. */
export const pendingSignUps: DemoSignUp[] = [
  {
    key: 'bramblecombe',
    school: {
      name: 'Bramblecombe Primary',
      typeId: 4,
      countyId: 14,
      locationTypeId: 6,
      numberOfPupils: 74,
      primaryEthnicityId: 13,
      secondaryEthnicityId: 17,
      postcode: 'EX20 6OK',
      contact: 'Mrs Tamsin Luscombe',
      email: 'office@bramblecombe.example',
    },
    promotionCodeFromUser: 'SUMMER-FAIR',
    users: [
      {
        title: 'Mrs',
        firstName: 'Tamsin',
        middleName: null,
        lastName: 'Luscombe',
        email: 'tamsin.luscombe@bramblecombe.example',
        position: 'Headteacher',
        isLead: true,
      },
      {
        title: 'Mr',
        firstName: 'Idris',
        middleName: null,
        lastName: 'Warsame',
        email: 'idris.warsame@moorsfederation.example',
        position: 'Federation music teacher',
        isLead: false,
      },
    ],
    submittedMinutesAgo: DAY + 190,
    ipAddress: '192.0.2.44',
    userAgent: browser,
  },
  {
    key: 'yeoford',
    school: {
      name: 'Yeoford Cross Primary',
      typeId: 4,
      countyId: 14,
      locationTypeId: 5,
      numberOfPupils: 96,
      primaryEthnicityId: 13,
      secondaryEthnicityId: 9,
      postcode: 'EX17 8IV',
      contact: 'Mr Idris Warsame',
      email: 'office@yeofordcross.example',
    },
    promotionCodeFromUser: null,
    users: [
      {
        title: 'Mr',
        firstName: 'Idris',
        middleName: null,
        lastName: 'Warsame',
        email: 'idris.warsame@moorsfederation.example',
        position: 'Federation music teacher',
        isLead: true,
      },
    ],
    submittedMinutesAgo: 3 * DAY + 20,
    ipAddress: '198.51.100.17',
    userAgent: tablet,
  },
  {
    key: 'canalside',
    school: {
      name: 'Canalside Nursery and Infants',
      typeId: 2,
      countyId: 39,
      locationTypeId: 1,
      numberOfPupils: 188,
      primaryEthnicityId: 6,
      secondaryEthnicityId: 2,
      postcode: 'M12 9VC',
      contact: 'Ms Grace Mensah',
      email: 'office@canalside.example',
    },
    promotionCodeFromUser: 'SUMMER',
    users: [
      {
        title: 'Ms',
        firstName: 'Grace',
        middleName: 'Ama',
        lastName: 'Mensah',
        email: 'grace.mensah@canalside.example',
        position: 'Headteacher',
        isLead: true,
      },
      {
        title: 'Miss',
        firstName: 'Ruth',
        middleName: null,
        lastName: 'Adler',
        email: 'ruth.adler@canalside.example',
        position: 'Class teacher',
        isLead: false,
      },
      {
        title: 'Mr',
        firstName: 'Bilal',
        middleName: null,
        lastName: 'Shah',
        email: 'bilal.shah@canalside.example',
        position: 'Class teacher',
        isLead: false,
      },
    ],
    submittedMinutesAgo: 6 * DAY + 75,
    ipAddress: '203.0.113.90',
    userAgent: browser,
  },
];

export const promotionCodes: DemoNetwork['promotionCodes'] = [
  { startsWith: 'Default', description: 'One month free', freeMonths: 1 },
  { startsWith: 'SUMMER', description: 'Summer offer: three months free', freeMonths: 3 },
];

/** Requests from before Patchwork, kept for looking up. */
export const legacySignUps: DemoLegacySignUp[] = [
  {
    name: 'Mrs Gwen Prosser',
    school: 'Pont-y-Felin Primary',
    postcode: 'SA19 7OK',
    countyId: 50,
    typeId: 4,
    locationTypeId: 5,
    numberOfPupils: 61,
    primaryEthnicityId: 13,
    secondaryEthnicityId: null,
    ipAddress: '192.0.2.7',
    promotionCodeFromUser: 'LAUNCH',
    isApproved: true,
    createDate: '2019-03-04',
    approvalDate: '2019-03-06',
    trialStartDate: '2019-03-06',
    subscriptionStartDate: '2019-04-06',
    users: [
      {
        title: 'Mrs',
        firstName: 'Gwen',
        middleName: null,
        lastName: 'Prosser',
        role: 'Headteacher',
        email: 'gwen.prosser@pontyfelin.example',
      },
    ],
  },
  {
    name: 'Mr Alan Hebblethwaite',
    school: 'Cragside Bottoms Junior',
    postcode: 'BD20 5CM',
    countyId: 45,
    typeId: 3,
    locationTypeId: 4,
    numberOfPupils: 203,
    primaryEthnicityId: 2,
    secondaryEthnicityId: 13,
    ipAddress: '198.51.100.3',
    promotionCodeFromUser: null,
    isApproved: true,
    createDate: '2020-01-20',
    approvalDate: '2020-01-21',
    trialStartDate: '2020-01-21',
    subscriptionStartDate: '2020-02-21',
    users: [
      {
        title: 'Mr',
        firstName: 'Alan',
        middleName: 'Roy',
        lastName: 'Hebblethwaite',
        role: 'Headteacher',
        email: 'alan.hebblethwaite@cragsidebottoms.example',
      },
      {
        title: 'Miss',
        firstName: 'Saima',
        middleName: null,
        lastName: 'Iqbal',
        role: 'Teacher',
        email: 'saima.iqbal@cragsidebottoms.example',
      },
    ],
  },
  {
    name: 'Ms Orla Quigg',
    school: 'Ballyrowan Primary',
    postcode: 'BT47 8IV',
    countyId: 96,
    typeId: 4,
    locationTypeId: 2,
    numberOfPupils: 312,
    primaryEthnicityId: 14,
    secondaryEthnicityId: 13,
    ipAddress: '203.0.113.5',
    promotionCodeFromUser: 'SUMMER',
    isApproved: false,
    createDate: '2021-06-11',
    approvalDate: null,
    trialStartDate: null,
    subscriptionStartDate: null,
    users: [
      {
        title: 'Ms',
        firstName: 'Orla',
        middleName: null,
        lastName: 'Quigg',
        role: 'Vice-principal',
        email: 'orla.quigg@ballyrowan.example',
      },
    ],
  },
];
