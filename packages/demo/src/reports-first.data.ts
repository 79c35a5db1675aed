import type { WrittenReport } from './reports.types.ts';

/** The oldest written reports, from six to ten weeks ago, newest first. */
export const firstReports: readonly WrittenReport[] = [
  {
    author: 'begum',
    title: 'Kingfishers’ Black History walk',
    text: 'We followed a map of our own streets and stopped at nine doors: a dockers’ lodging house, the first Bengali grocer, a seamen’s mission, a library where a famous nurse gave talks. At each door somebody from Year 6 told the story. A man on Garnet Row came out to correct us and then walked the rest of it with us.',
    media: ['terrace-2', 'harbour-3', 'clip-3'],
    talk: [
      {
        from: 'baird',
        says: 'We would like to make one of these for our part of Glasgow. How did you find out what had happened behind each door?',
        replies: [
          ['begum', 'The local archive let us hold the real street directories from 1911. Ask yours, they love being asked.'],
        ],
      },
      {
        from: 'chen',
        says: 'What did the man correct?',
        replies: [['begum', 'We had the grocer at number 12. It was number 16 and it was his aunt.']],
      },
    ],
  },
  {
    author: 'haddad',
    title: 'A hundred coats',
    text: 'Our girls ran a coat swap in the hall. Bring one, take one, no questions. We ended the day with more coats than we began with, which Khadija says is how it should work.',
    talk: [
      {
        from: 'charlton',
        says: 'Could we copy this? Who looks after it on the day?',
        replies: [['haddad', 'Year 6 run all of it. Two grown-ups carry boxes and do as they are told.']],
      },
      { from: 'boateng', says: 'Please note that our pupil parliament has debated coats and is now quoting this report.' },
    ],
  },
  {
    author: 'devlin',
    title: 'Sports day, finally',
    text: 'Third time lucky. It only rained during the egg and spoon.',
    media: ['football-2'],
    talk: [
      { from: 'okafor', says: 'Real eggs or pretend eggs?', replies: [['devlin', 'Real. We do not speak of it.']] },
      { from: 'pemberton', says: 'Ours was rained off three times too. Acorns hold you responsible.' },
    ],
  },
  {
    author: 'nair',
    title: 'Wrens meet the postwoman',
    text: 'Mrs Holroyd has been our postwoman for nineteen years. She walks nine miles a day and has been chased by a goose. We asked her forty-one questions, and then she asked us one: who would we write to, if we could write to anybody? So now we are writing.',
    media: ['terrace-3'],
    talk: [
      {
        from: 'macneil',
        says: 'Please write to us! Our post comes on the ferry with our dinners, and we promise to answer.',
        replies: [
          ['nair', 'Nineteen letters are on their way to twelve Puffins, so seven of you will get two.'],
          ['macneil', 'There has been a fair and serious discussion about which seven.'],
        ],
      },
      { from: 'mahmood', says: 'Jasmine class would like to know more about the goose.' },
    ],
  },
  {
    author: 'robson',
    title: 'Rain on the tin roof',
    text: 'It rained so hard that we stopped the lesson to listen. Then we made the sound with our fingers, then our hands, then our feet, then our fingers again.',
    media: ['paintings-3'],
    talk: [
      {
        from: 'sugden',
        says: 'Kestrels did this with the lights off. It was the quietest we have ever been after being that loud.',
      },
    ],
  },
  {
    author: 'gill',
    title: 'Who makes our roti?',
    text: 'Marigolds visited the kitchen where our families help to make lunch for anybody who comes. Four hundred rotis before noon! Everyone sits on the floor in a row, because then nobody is higher than anybody else. We rolled sixty. They were not round but they were eaten.',
    media: ['cooking-1', 'cooking-2', 'cooking-3'],
    talk: [
      {
        from: 'patel',
        says: 'Otters think that not-round ones taste better. Can really anybody come?',
        replies: [['gill', 'Anybody at all. You sit down, you are fed, and then you can help with the washing up.']],
      },
      {
        from: 'evans',
        says: 'We would like to try sitting in one row for our Harvest lunch. Diolch am y syniad, thank you for the idea.',
      },
    ],
  },
  {
    author: 'utting',
    title: 'Avocets find a message in a bottle',
    text: 'It said “hello from Ameland”, which is an island in the Netherlands, and it had taken five weeks. We have written back, but by post, because of the plastic.',
    media: ['harbour-1'],
    talk: [
      {
        from: 'macneil',
        says: 'We found one once from a cruise ship. Was there a name on yours?',
        replies: [['utting', 'Only “Sanne, 9”. Their school answered within a week!']],
      },
      { from: 'nowak', says: 'Herons have worked out that your bottle travelled at about the speed of a tortoise.' },
    ],
  },
  {
    author: 'okafor',
    title: 'Tattie scones, puff puff and pierogi',
    text: 'Three grandparents, one kitchen, thirty children in shifts. Mrs Wójcik says that a pierogi must be closed like a secret.',
    media: ['cooking-3', 'cooking-1'],
    talk: [
      {
        from: 'nowak',
        says: 'Mrs Wójcik is right. What was inside?',
        replies: [['okafor', 'Potato and cheese, and in one case a Lego brick. It has been dealt with.']],
      },
      {
        from: 'larwood',
        says: 'Terns would like to know what puff puff is.',
        replies: [
          [
            'okafor',
            'Small round West African doughnuts. They are gone in a puff. That may not be the reason for the name, but it is true.',
          ],
        ],
      },
    ],
  },
  {
    author: 'pemberton',
    title: 'We asked for a debate and got one',
    text: 'This house believes that homework should be done outdoors. For: fresh air, trees, better handwriting (disputed). Against: wasps. The motion was carried by two votes.',
    talk: [
      {
        from: 'devlin',
        says: 'Hares would like to be sent the speech about wasps.',
        replies: [['pemberton', 'It is three pages long and comes with a diagram. On its way.']],
      },
    ],
  },
  {
    author: 'mahmood',
    title: 'Pitch invasion (by a fox)',
    text: 'We were two-all with five minutes to go when a fox walked across the pitch, looked at the goal and sat down in it. The referee said that there is nothing about foxes in the rules.',
    media: ['football-2', 'football-3'],
    talk: [
      {
        from: 'baird',
        says: 'Naturally, Foxes would like to claim this as an away win.',
        replies: [['mahmood', 'Jasmine class has discussed it and agrees to a draw.']],
      },
      { from: 'sandhu', says: 'Did it save anything?' },
    ],
  },
  {
    author: 'macneil',
    title: 'The ferry did not come',
    text: 'No ferry for three days, so no post, no fruit and no supply teacher. The older ones taught the younger ones. Ruaridh’s lesson on sheep was better than mine.',
    media: ['harbour-2', 'snow-2'],
    talk: [
      {
        from: 'boateng',
        says: 'Our pupils are astonished that a boat can decide whether school happens. What do you miss most?',
        replies: [['macneil', 'Bananas. It is always bananas.']],
      },
      {
        from: 'haddad',
        says: 'What did Ruaridh teach?',
        replies: [['macneil', 'How to tell which sheep is yours from half a mile away. There was a test.']],
      },
    ],
  },
  {
    author: 'sugden',
    title: 'New term, new Kestrels',
    text: 'Hello from the room with the view of the moor! We are the new Year 4 and we have made a map of everywhere that our families come from. The furthest is Mirpur and the nearest is next door to the school. We are looking forward to meeting you all.',
    media: ['paintings-1', 'hills-3'],
    talk: [
      {
        from: 'patel',
        says: 'Hello Kestrels, from Otters! Our furthest is Sylhet or Accra, we are still measuring. Our nearest is also next door.',
        replies: [
          ['sugden', 'Use a piece of string on a globe. Accra is further than you think and Sylhet is further than that.'],
        ],
      },
      { from: 'evans', says: 'Helô Kestrels! Our furthest is Kraków and our nearest is the farm behind the bike shed.' },
      {
        from: 'mahmood',
        says: 'Salaam and good morning! Some of us have cousins in Mirpur too. What would you show us first, if we came to see your moor?',
        replies: [['sugden', 'The big stone that rocks when you stand on it. You would have to bring a coat.']],
      },
    ],
  },
  {
    author: 'gwilym',
    title: 'Sut mae’r tywydd? What is the weather like?',
    text: 'Heulog! Sunny! For once.',
    talk: [
      { from: 'nair', says: 'Please send some over here. It is mizzling, which is Yorkshire for not quite raining.' },
      { from: 'macneil', says: 'Four seasons since breakfast here. Which one would you like?' },
    ],
  },
  {
    author: 'adeyemi',
    title: 'Welcome to the new school year',
    text: 'Hello to every class on Patchwork from all of us in the network team. This half term’s links are ready: have a look at the schools beside your feed, choose one and ask them one good question. We read every report, and yours made our week more than once last year.',
    media: ['terrace-1'],
    talk: [
      { from: 'ackroyd', says: 'Thank you, Marcus. Kestrels and Wrens have already chosen their first questions.' },
      {
        from: 'macneil',
        says: 'Puffins would like to know how many schools there are now.',
        replies: [['adeyemi', 'Eleven today, and three more are waiting at the door.']],
      },
    ],
  },
];
