import type { WrittenReport } from './reports.types.ts';

/** The reports of the last three weeks, newest first. */
export const recentReports: readonly WrittenReport[] = [
  {
    author: 'patel',
    title: 'Our street party for the whole street',
    text: 'We strung bunting from our door to the bakery and everybody brought one dish from home. Zara’s gran made samosas and Tom’s grandad brought parkin, which most of us had never tasted.\n\nWe counted eleven languages at one table. If you had a street party, what would your family bring?',
    media: ['terrace-1', 'cooking-3', 'paintings-2'],
    talk: [
      {
        from: 'evans',
        says: 'Our class would like to know who chose the colours for the bunting. We are sewing ours next week.',
        replies: [['patel', 'We voted! Everybody brought one piece of cloth from home, so no two flags are the same.']],
      },
      {
        from: 'sugden',
        says: 'Kestrels are very proud that parkin made it all the way to London. Did anybody like it?',
        replies: [
          ['patel', 'Nine out of ten. Ibrahim says it tastes like a bonfire, and that this is a good thing.'],
          ['sugden', 'Tell Ibrahim we are sending the recipe.'],
        ],
      },
      {
        from: 'macneil',
        says: 'There is only one street on our part of the island and it has four houses on it. We would bring crowdie and oatcakes.',
      },
    ],
  },
  {
    author: 'sugden',
    title: 'Up to the trig point in the wind',
    text: 'Kestrels walked from the school gate to the trig point and back, 5.2 kilometres. We could see three counties and, Ella says, possibly the sea. It was too windy to hear each other, so we invented hand signals for “sheep”, “bog” and “biscuit”.',
    media: ['hills-2', 'hills-1'],
    talk: [
      {
        from: 'patel',
        says: 'Otters ask: what is a trig point, and who put it there? We have never been higher than the top deck of the bus.',
        replies: [
          [
            'sugden',
            'A stone pillar for measuring the land. People stood on it with a telescope on a swivel and drew the first really good maps. We will send you a photo with a child for scale.',
          ],
        ],
      },
      {
        from: 'mahmood',
        says: 'Jasmine class would like to learn the signal for biscuit, please.',
        replies: [['sugden', 'Hold both hands flat and pretend to dunk. It works from a very long way off.']],
      },
      {
        from: 'chen',
        says: 'We have hills too but ours are covered in trees. Do you have any trees at the top?',
        isNewest: true,
      },
    ],
  },
  {
    author: 'macneil',
    title: 'Twelve of us and one very windy lighthouse',
    text: 'We walked to the light before school. You could not hear anybody speak.',
    media: ['clip-0'],
    talk: [
      {
        from: 'begum',
        says: 'Kingfishers want to know if somebody lives in the lighthouse.',
        replies: [
          [
            'macneil',
            'Not any more. It has been automatic since 1986, but Fergus’s grandfather was the last keeper and he still polishes the brass.',
          ],
        ],
      },
      {
        from: 'larwood',
        says: 'Terns can see a lighthouse from our playground! Does yours flash? Ours does two short and then a long wait.',
      },
    ],
  },
  {
    author: 'evans',
    title: 'Diolchgarwch · Harvest thanks',
    text: 'Bore da! Mae Dosbarth Derwen wedi casglu bwyd ar gyfer y banc bwyd lleol. Roedd 142 o duniau, un bwmpen fawr a llawer iawn o basta.\n\nGood morning! Dosbarth Derwen collected food for our local food bank: 142 tins, one enormous pumpkin and a great deal of pasta. We sang in Welsh and then in English, so that everybody’s nain and taid could join in.',
    media: ['allotment-2', 'paintings-1'],
    talk: [
      {
        from: 'gill',
        says: 'We share food every Friday in our langar, the free kitchen, so Marigolds know about big pans of everything! How do you say “share” in Welsh?',
        replies: [
          ['evans', 'Rhannu (say “hran-ee”). And how do you say it in Panjabi?'],
          ['gill', 'Vand chhakna means to share what you have and eat it together. We like that yours is shorter.'],
        ],
      },
      {
        from: 'nair',
        says: 'Wrens would like to know what happened to the enormous pumpkin.',
        replies: [['evans', 'Soup. Three days of soup.']],
      },
    ],
  },
  {
    author: 'mahmood',
    title: 'How many ways can you say good morning?',
    text: 'In Jasmine class we answer the register in any language we like, as long as we can teach it to the person beside us. This week we heard Urdu, Arabic, Somali, Pashto, Turkish, Bengali, French and a little Brummie.',
    media: ['paintings-3'],
    talk: [
      {
        from: 'gwilym',
        says: 'Bore da! Here is another one for you. Rhys’s class has already tried all of yours.',
        replies: [['mahmood', 'Bore da! Maryam taught it to the whole corridor, including Dr Haddad.']],
      },
      {
        from: 'okafor',
        says: 'Thistles can add Igbo: ụtụtụ ọma! And Romanian: bună dimineața. What is the Brummie one?',
        replies: [['mahmood', '“Mornin’, bab.” It works on absolutely everybody.']],
      },
      {
        from: 'mcateer',
        says: 'Swallows answered in Irish, Ulster Scots and Polish this morning because of you. It took twenty minutes.',
      },
    ],
  },
  {
    author: 'robson',
    title: 'We made a band',
    text: 'Rainbow class made a band out of things from the kitchen. Callum is the loudest. Aisha uses her switch to start and stop everybody, so she is the boss.',
    media: ['cooking-1'],
    talk: [
      {
        from: 'nowak',
        says: 'Herons love that Aisha is the boss. Which thing made the best sound?',
        replies: [['robson', 'A colander with dried peas in it. Aisha chose it.']],
      },
      { from: 'baird', says: 'Could you send us the sound? Foxes would like to play along with our samba drums.' },
      { from: 'karim', says: 'Lavender class is clapping. Please tell Aisha that we stopped when she stopped.' },
    ],
  },
  {
    author: 'larwood',
    title: 'The tide came over the path',
    text: 'The highest tide of the year came right over the path, so the whole school watched from the sea wall. We had measured the marks on the post beforehand, and Alfie guessed the height to within two centimetres.',
    media: ['harbour-2', 'harbour-1', 'clip-0'],
    talk: [
      {
        from: 'patel',
        says: 'We live beside the Thames and it goes up and down as well. Otters want to know: is it the same tide?',
        replies: [
          [
            'larwood',
            'It is! It reaches us first, then it travels round the coast and up your river a few hours later. Shall we both measure it on the same day?',
          ],
          ['patel', 'Yes please. We have found a post.'],
        ],
      },
      { from: 'karim', says: 'Nobody in Lavender class has lived by the sea. Were you frightened?' },
    ],
  },
  {
    author: 'gill',
    title: 'Lamps on every window sill',
    text: 'We made clay divas and put one on every window sill for Bandi Chhor Divas and Diwali. Jasleen explained that her family remembers Guru Hargobind coming home, and Dev explained that his family remembers Rama coming home, and then Oscar said that both stories are about somebody coming home and everybody putting the lights on.\n\nWhat do you light lamps for?',
    media: ['paintings-2', 'cooking-2', 'terrace-2'],
    talk: [
      {
        from: 'sugden',
        says: 'We are making lanterns for our village’s longest night. Oscar has given Kestrels a lot to think about. Do the lamps use oil or candles?',
        replies: [
          [
            'gill',
            'Oil and a little cotton wick at home, tiny battery lights at school. Mr Sandhu is very strict about matches.',
          ],
        ],
      },
      {
        from: 'haddad',
        says: 'We light lanterns in Ramadan, so our answer is “to see our friends’ faces when we eat together”.',
      },
      {
        from: 'utting',
        says: 'Our lifeboat crew lights a lamp on the beach every December. Avocets would like to make divas with shells. Would that be all right?',
        replies: [['gill', 'We would love that. Please post a picture!']],
      },
    ],
  },
  {
    author: 'nair',
    title: 'School dinner of the week: cheese pie',
    text: 'Wrens gave cheese pie nine out of ten. It lost a mark for being too hot.',
    media: ['cooking-3'],
    talk: [
      { from: 'bhogal', says: 'We had dal, rice and a yoghurt. Marigolds gave it ten out of ten, but they always do.' },
      {
        from: 'macneil',
        says: 'Our dinners come on the ferry with the post. If it is stormy we have beans. Beans: seven out of ten.',
        replies: [['nair', 'Wrens think that dinner by ferry should get an extra mark.']],
      },
      {
        from: 'robson',
        says: 'Rainbow class had mince and dumplings and gave it thumbs up, thumbs up, thumbs up, thumbs sideways.',
      },
    ],
  },
  {
    author: 'okafor',
    title: 'Thistles play football in seven languages',
    text: 'There are twenty-six of us in Thistles and we come from families who speak fourteen languages. We found out that everybody already knew how to shout “pass!” in at least two of them. Now our team calls are in Polish, Igbo, Urdu, Romanian, Arabic, Scots and Gaelic, which confuses the other team a great deal.',
    media: ['football-3', 'football-1', 'clip-2'],
    talk: [
      {
        from: 'mcateer',
        says: 'We play Gaelic football as well as soccer. Swallows ask whether you can use your hands in any of your games.',
        replies: [['okafor', 'Only in shinty, and only to hold the stick! Please tell us the rules of yours.']],
      },
      { from: 'nowak', says: 'Podaj! That is ours. Were the Polish calls loud enough?' },
      {
        from: 'pemberton',
        says: 'Acorns play on a pitch that slopes so much that we swap ends at half time for fairness. Is yours flat?',
        replies: [['okafor', 'Flat, but there is a lamp post in it. We play round it.']],
      },
    ],
  },
  {
    author: 'pemberton',
    title: 'A hundred and eleven conkers',
    text: 'Acorns collected a hundred and eleven conkers under one tree and then graphed them by size. The smallest was 14 mm and the largest 41 mm.',
    media: ['hills-3'],
    talk: [
      {
        from: 'robson',
        says: 'Rainbow class put conkers in warm water and it went bubbly like soap! Try it.',
        replies: [['pemberton', 'We tried it. It worked. There was water everywhere and no regrets.']],
      },
      {
        from: 'macneil',
        says: 'There are no trees on our island, so we have never held a conker. Could you post one?',
        replies: [
          ['pemberton', 'Twelve are in the post, one for each Puffin.'],
          ['macneil', 'Thank you! We will plant one of them out of the wind.'],
        ],
      },
    ],
  },
  {
    author: 'devlin',
    title: 'The day the two halves of the town swapped lunch boxes',
    text: 'Hares and the school across the river swapped lunch boxes for a day. It sounds a small thing. Afterwards Niamh said, “I thought theirs would be different but it was also a ham sandwich.”',
    talk: [
      {
        from: 'ackroyd',
        says: 'What a good way to start a conversation. Did you eat together as well, or only swap?',
        replies: [['devlin', 'Together, on one long table in the park, because it would not fit in either hall.']],
      },
      { from: 'boateng', says: 'I read this one out in assembly. Thank you, Niamh.' },
    ],
  },
  {
    author: 'nowak',
    title: 'We measured the fog',
    text: 'On Tuesday we could not see the cranes on the other side of the dock. Herons worked out how far we could see by walking towards a red bag until it disappeared: 94 metres at nine o’clock, 240 at ten, and at eleven there was no fog at all.',
    media: ['harbour-2'],
    talk: [
      {
        from: 'larwood',
        says: 'We call it a haar or a sea fret when it comes off the sea. Is there a special word for it in London?',
        replies: [['nowak', 'Kofi’s uncle says people used to call it a pea-souper. Now we mostly call it “great, no PE”.']],
      },
      { from: 'sugden', says: 'Kestrels tried this and our red bag vanished at 31 metres. We nearly lost the bag.' },
    ],
  },
  {
    author: 'gwilym',
    title: 'Eira cyntaf! First snow!',
    text: 'Mae’r eira wedi cyrraedd! Aeth Dosbarth Onnen allan ar unwaith i adeiladu dyn eira o’r enw Dafydd.\n\nThe snow has arrived! Dosbarth Onnen went straight out to build a snowman called Dafydd. By home time he was leaning. By morning he was a hat.',
    media: ['snow-3', 'snow-1', 'clip-1'],
    talk: [
      {
        from: 'karim',
        says: 'Lavender class wants to know whether Dafydd will be back.',
        replies: [['gwilym', 'He is staying in our freezer, in a lunch box. So yes, partly.']],
      },
      {
        from: 'sandhu',
        says: 'No snow here at all. Sunflowers are extremely jealous. How deep was it?',
        replies: [['gwilym', 'Over the top of Mali’s wellies, so 23 centimetres.']],
      },
      { from: 'chen', says: 'Is a snowman in a lunch box still a snowman? Conkers have been arguing about it since break.' },
    ],
  },
];
