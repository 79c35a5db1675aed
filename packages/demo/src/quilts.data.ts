/** The patches of a half term: by class, what is on them, which is also what their picture is named after. */
interface WrittenQuilt {
  /** A question of juniors, as the content service first has it. */
  question: string;
  /** The beginning of the names of its pictures in `media/`. */
  pictures: string;
  /** The schools that are linked with the teacher's. */
  linked: readonly string[];
  answers: Readonly<Record<string, string>>;
}

/** The quilt that waits: of the teacher's, Moles, Swallows and Sunflowers have not sewn yet. */
export const waitingQuilt: WrittenQuilt = {
  question: 'What do you hear at playtime?',
  pictures: 'patch-playtime',
  linked: ['mulberry', 'gurutegh', 'lisnaree', 'northgatehall', 'drumaleery', 'hollowbank'],
  answers: {
    kestrels: '“Pass!” and the thud on the shed door',
    wrens: 'Wind, mostly wind',
    otters: 'The crane that beeps going backwards',
    herons: 'One whistle: stand still',
    kingfishers: 'The same song, every single day',
    marigolds: 'Ik, do, tin, char, and the rope',
    hares: 'Niamh laughing at Niamh',
    peacocks: 'The 10:42 to Peterborough',
    oaks: 'Gulls who came in from the lough',
    hedgehogs: 'Mrs Dunne’s brass bell',
    puffins: 'Oystercatchers, telling us off',
    derwen: 'Y nant: the stream behind the wall',
    jasmine: 'Clapping games, faster and faster',
    thistles: 'The ice-cream van, two streets away',
    terns: 'Geese, hundreds of them, going over',
    rainbow: 'Aisha’s drum',
    robins: 'The tram’s bell at the corner',
    choughs: 'The bell buoy, when it’s rough',
  },
};

/** The quilt of the half term before, which has turned over. */
export const revealedQuilt: WrittenQuilt = {
  question: 'What would you show a visitor first?',
  pictures: 'patch-visitor',
  linked: ['tanybryn', 'alnoor', 'gorsebridge', 'fenwick', 'copperbeech'],
  answers: {
    kestrels: 'The moor and, with luck, a kestrel',
    wrens: 'The sheep who looks in at our window',
    derwen: 'Yr Wyddfa, when the cloud lets us',
    onnen: 'A slate quarry like stairs for giants',
    jasmine: 'The green dome and the number 8 bus',
    lavender: 'Washing on every balcony',
    thistles: 'Our tenements, and the cat at number 5',
    foxes: 'A real fox. We promise!',
    rainbow: 'The Metro going past',
    lanterns: 'A ship leaving the Tyne',
    acorns: 'The oak that is older than all of us',
    conkers: 'A pony who likes our apples',
    otters: 'The cable cars over the river',
    herons: 'Planes, low enough to wave at',
    terns: 'Boats on the mud when the tide is out',
    puffins: 'The light, with sea all round it',
    marigolds: 'The orange flag of the gurdwara',
    peacocks: 'The street that lights up for Diwali',
    choughs: 'A dish that listens to space',
    oaks: 'Apple trees, all in rows',
  },
};

/** How many stitches two classes of the quilt that has turned over have. */
export const stitched: readonly (readonly [one: string, other: string, stitches: number])[] = [
  ['kestrels', 'derwen', 5],
  ['kestrels', 'jasmine', 3],
  ['kestrels', 'thistles', 2],
  ['kestrels', 'conkers', 1],
  ['wrens', 'rainbow', 4],
  ['wrens', 'onnen', 1],
  ['foxes', 'lanterns', 3],
  ['jasmine', 'acorns', 2],
  ['derwen', 'rainbow', 1],
  ['lavender', 'thistles', 2],
];

/** A question, an answer and an answer back, which fit below any report; `{we}` is the class that asks. */
export const exchanges: readonly (readonly [question: string, answer: string, back: string])[] = [
  [
    '{we} wonder: which part of this would you do again tomorrow?',
    'The noisy part, by 19 votes to 6. The six would like it written down that they were tidying up.',
    'Please tell the six that {we} are on their side. Somebody has to find the lids of the pens.',
  ],
  [
    'How long did it take you from the first idea to this? We usually need three Fridays.',
    'Two weeks, and one lunchtime when nobody wanted to go outside.',
    'A wet lunchtime is how our best things start, too.',
  ],
  [
    'Was there anything that went wrong? You can tell us, we spilled a whole tin of blue.',
    'We lost the list, found the list, and then it turned out to be last year’s list.',
    'That made Miss laugh so much that she had to sit down. Thank you from {we}.',
  ],
  [
    '{we} tried to guess how many of you there are. We said 24. Were we close?',
    '27, or 28 when Oskar isn’t at the dentist. What gave it away?',
    'We counted coats in the picture. Say hello to Oskar’s teeth.',
  ],
  [
    'What did it smell like? Pictures never say.',
    'Wet coats, oranges and a bit of glue.',
    'Ours would be wet coats, chips and a bit of glue. We think all schools are mostly glue.',
  ],
  [
    'Who had the idea, and did everybody like it straight away?',
    'Leah had it. Four of us did not like it at all until about half past ten.',
    'Half past ten is when {we} change our minds as well. It may be the toast.',
  ],
  [
    'Could we try this here, or do you need something that only your school has?',
    'You only need a long table and somebody with patience. We borrowed ours from Year 6.',
    'We did it on Tuesday. We have no long table, so we used the corridor, and the whole school had to step over us.',
  ],
  [
    'What did your families say when you told them at home?',
    'Amir’s nan said that in her day they did it without gloves.',
    'All our nans said the same thing. {we} have started a list called “In her day”.',
  ],
  [
    'If {we} came to visit, what would you show us first?',
    'The corner by the tree, because you can hear the whole school from there and nobody can see you.',
    'We have a corner like that behind the bins. It is not as nice, but we would show it to you.',
  ],
  [
    'Did you learn a new word? We are collecting them on the door.',
    '“Persevere”. We put it on ours in very big letters, because the door sticks.',
    'It is on our door now, next to “drizzle”. Our door does not stick, but we liked the joke.',
  ],
  [
    'What was the weather doing? Here it rained sideways all that week.',
    'Sun, then hail, then sun again, all before assembly.',
    'Hail before assembly! Here it is only ever drizzle, so {we} are a bit jealous.',
  ],
  [
    'Which of you is the best at it, and may we ask them something?',
    'Probably Hana. She says yes, but only one question and no maths.',
    'Then: does Hana practise, or does it just happen? No maths, we promise.',
  ],
  [
    'We showed this to our caretaker and he wants to know who swept up afterwards.',
    'Mr Dale did. We helped, and he said that we helped very slowly.',
    'Our Mr Frost says that Mr Dale is a hero and that helping slowly still counts.',
  ],
  [
    '{we} have a question about the picture you didn’t take: what happened just after this?',
    'The bell rang, everybody ran, and we had to do the last bit the next morning.',
    'We thought so! In ours somebody always has one arm in a coat already.',
  ],
];
