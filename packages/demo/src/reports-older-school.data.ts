import type { OlderTemplate } from './reports-older.types.ts';

/** Templates about school rules, games, food, languages and crafts. */
export const schoolTemplates: readonly OlderTemplate[] = [
  {
    title: 'We voted for {thing}',
    text: 'Everybody wrote one name on a slip and we counted them twice. {thing} won with {number} votes. The ones who lost made the poster, because that is our rule: whoever loses has the next say.',
    things: ['a new reading corner', 'a class frog', 'longer Fridays outside', 'a bench for friends', 'blue aprons'],
    pictures: ['paintings', 'football'],
    talk: [
      [
        'Who counted the votes? Did anybody watch?',
        'Two children counted and two watched. One slip said “pizza”, so it did not count.',
      ],
      ['What will {you} do if you change your minds?', 'We can vote again after half term. That is written on the poster.'],
      ['{we} like your rule about losing. May we use it?'],
      ['How many did not vote at all?'],
    ],
  },
  {
    title: 'Our rules for {thing}',
    text: 'We agreed on {number} rules and then crossed out all but five, and all of us signed them. The hardest one was taking turns. We read them out on Mondays, and anybody may ask to change one.',
    things: ['the football pitch', 'the paint table', 'writing to other schools', 'the climbing frame', 'the quiet room'],
    pictures: ['football', 'paintings'],
    talk: [
      ['Which rule did you argue about?', 'Whether you may save a place for a friend. We decided: for two minutes.'],
      [
        '{we} have only one rule: be kind. Is that enough?',
        'We began with that one. Then somebody asked what it means at the tap.',
      ],
      ['What happens when somebody breaks one?'],
      ['Has anybody asked to change one yet?'],
    ],
  },
  {
    title: 'Games from {thing}',
    text: 'We asked at home what people played when they were small. {number} games came together. The best needs only a stone and a line of chalk.',
    things: ['our grandparents', 'other countries', 'before screens', 'rainy playtimes'],
    pictures: ['terrace', 'football'],
    talk: [
      [
        'Can you tell us the rules of the one with the stone?',
        'Throw it on a number, hop over that one, pick it up on the way back. Whoever wobbles starts again.',
      ],
      ['{we} play it too, but with a shell. Is that allowed?', 'Of course. Does it roll?'],
      ['Which game came from furthest away?'],
      ['We know one with a handkerchief, for two teams. We will write the rules down for {you}.'],
    ],
  },
  {
    title: 'We cooked {thing}',
    text: 'One family showed us how. We measured, stirred and waited, and then there was enough for {number} people, the caretaker too. The recipe is on the door.',
    things: ['dal', 'soda bread', 'pierogi', 'jollof rice', 'leek soup', 'bannocks'],
    pictures: ['cooking'],
    talk: [
      ['Was it hot?', 'A little. Yoghurt helps, not water.'],
      ['Could {you} send us the recipe?', 'We will write it out. You need a big pan.'],
      ['{we} would like to know who washed up.'],
      ['We made something like it, only sweet. What did the caretaker say?'],
    ],
  },
  {
    title: 'School dinner: {thing}',
    text: 'We asked everybody who eats and everybody who cooks. {number} of us like it, the rest like it with ketchup. The cooks told us what they may put in and what they may not, and why.',
    things: ['Thursday curry', 'fish on Fridays', 'the great potato question', 'what is left on plates', 'custard'],
    pictures: ['cooking', 'allotment'],
    talk: [
      ['What is left on plates most often?', 'Peas that rolled to the edge. We have asked for bowls.'],
      ['{we} get our dinners from a van. Do {you} have a kitchen?', 'A small one, with a very large ladle.'],
      ['Do the cooks eat with you? Ours do on birthdays.'],
      ['Custard: hot or cold? {we} cannot agree.'],
    ],
  },
  {
    title: 'Breakfasts of our class: {thing}',
    text: 'We drew what we had eaten, without looking at the neighbour’s sheet. {number} different breakfasts hang on the wall now. Toast is the only one that everybody knew.',
    things: ['on plates of paper', 'with names in every language', 'sweet or salty', 'what grandparents eat'],
    pictures: ['paintings', 'cooking'],
    talk: [
      ['What is the most unusual one?', 'Soup! With noodles, and it is very good, we tried it.'],
      ['{we} had porridge, porridge and paratha. What do {you} put on porridge?', 'Salt, jam or nothing. There was a debate.'],
      ['Does nobody eat eggs?'],
      ['Our bread has seeds. We could post you a slice.'],
    ],
  },
  {
    title: 'How we say hello: {thing}',
    text: 'In our class we know {number} words for hello and bye. We wrote them on cards and swapped cards until everybody had somebody else’s word.',
    things: ['every language we have', 'at the register', 'to visitors', 'with our hands'],
    pictures: ['paintings', 'terrace'],
    talk: [
      ['Can you teach us one?', 'Dobrý deň. You say it DOH-bree den-yuh.'],
      ['{we} say “ey up”. Is that a language?', 'We think so. It is on a card now.'],
      ['How do {you} sign good morning?'],
      ['Which word is the longest?'],
    ],
  },
  {
    title: 'One word in many languages: {thing}',
    text: 'We asked everybody in school how they say it at home and wrote it on the stairs, one step for each: {number} steps so far. Now we learn a word whenever we go up.',
    things: ['friend', 'home', 'rain', 'thank you', 'grandmother', 'to share'],
    pictures: ['paintings', 'terrace'],
    talk: [
      ['{we} have no stairs. We could use the fence.', 'A fence is better, because you can walk along it.'],
      ['{we} know many words for rain. Do you want all of them?', 'Send three. We have three steps left.'],
      ['Do {you} say it when you go down as well?'],
      ['Which one do you find the most beautiful?'],
    ],
  },
  {
    title: 'Books that we swapped: {thing}',
    text: 'Each of us wrapped one in brown paper and wrote three words on it. {number} books changed hands. The one with “cold, brave, dog” was wanted by everybody.',
    things: ['in brown paper', 'with a note inside', 'for the long weekend', 'between two classes'],
    pictures: ['paintings', 'snow'],
    talk: [
      ['Which book was cold, brave, dog?', 'One about a sledge. There is a waiting list with eleven names.'],
      ['What are three words for your favourite? {we} say: island, goat, patience.', 'Boat, biscuit, secret.'],
      ['Do you get your own back afterwards?'],
      ['{we} would like to swap with {you} by post.'],
    ],
  },
  {
    title: 'Measuring {thing}',
    text: 'First we guessed, then we measured, and then we guessed better. With a metre of string and some patience we came to {number}, and the caretaker says that this is about right.',
    things: ['our hall', 'the shadow of the school', 'how far we walk in a week', 'the playground with our feet', 'a puddle'],
    pictures: ['football', 'hills', 'terrace'],
    talk: [
      ['{number} what?', 'Steps of Year 3. We forgot to write it. Thank you for asking.'],
      ['{we} measured ours and it is twice as long, but our feet are small.'],
      ['How do you measure a shadow before it moves?', 'Quickly, with chalk.'],
      ['What was the best guess?'],
    ],
  },
  {
    title: 'Machines of cardboard: {thing}',
    text: 'It had to move, and it had to do something useless. {number} rolls of tape later there were nine machines. One passes a pea along until it falls into a cup.',
    things: ['a pea runway', 'a hand that waves', 'the door opener', 'an alarm for biscuits'],
    pictures: ['paintings', 'cooking'],
    talk: [
      ['How long does the pea take?', 'Eleven seconds when it does not stop to think.'],
      ['{we} would build one that sharpens pencils and says well done.', 'Please do, and post a film!'],
      ['What is inside the hand?'],
      ['Does tape count as cardboard? {we} had this question too.'],
    ],
  },
  {
    title: 'A play about {thing}',
    text: 'We wrote it ourselves and everybody had at least {number} words. The curtain was a duvet. On the second evening the sheep forgot to leave, so the ending is different now, and better.',
    things: [
      'a lost letter',
      'the first bus',
      'a village that could not agree',
      'the moon and the baker',
      'three wise neighbours',
    ],
    pictures: ['paintings', 'terrace'],
    talk: [
      ['How does it end now?', 'The sheep gets the last word. It is “still here”.'],
      ['{we} are shy. Did {you} mind the people?', 'For one line. Then you only see the duvet.'],
      ['Who wrote the words for so many?'],
      ['May we have the play when you are done with it?'],
    ],
  },
  {
    title: 'Sports day: {thing}',
    text: 'Nobody was timed. Each team had to bring {number} beanbags home together, whoever ran, walked or rolled. The parents’ race had to be run again because of laughing.',
    things: ['beanbags and buckets', 'a relay for everybody', 'the slowest bicycle', 'the parents’ race'],
    pictures: ['football'],
    months: [6, 7],
    talk: [
      ['What is the slowest bicycle?', 'Whoever reaches the line last wins, and feet must not touch the ground.'],
      ['{we} had ours in the rain. Beanbags get very heavy.', 'Ours were dusty. We would have liked your rain.'],
      ['Who won the second parents’ race?'],
      ['How do {you} make the teams?'],
    ],
  },
  {
    title: 'Looking after {thing}',
    text: 'Two of us are on duty each week. There is a list on the wall with {number} things to remember, and the most important one is at the bottom: tell somebody when something is wrong.',
    things: ['the school hens', 'our snails', 'the new ones in Reception', 'the plants in the corridor', 'the worm box'],
    pictures: ['allotment', 'paintings'],
    talk: [
      ['Who does it in the holidays?', 'The caretaker’s family. They get the eggs, or the worms.'],
      [
        '{we} had hens until the fox. How do you keep foxes away?',
        'Doors shut at dusk. One of us has an alarm clock that crows.',
      ],
      ['What is at the top of the list?'],
      ['Our snails have painted numbers. Do {you} know yours apart?'],
    ],
  },
];
