import type { WrittenReport } from './reports.types.ts';

/** Reports from three to six weeks ago, newest first. */
export const earlierReports: readonly WrittenReport[] = [
  {
    author: 'karim',
    title: 'We interviewed our grandmothers',
    text: 'Lavender class recorded one question each: “What did you play when you were ten?” We heard about five stones in Lahore, skipping in a back street in Birmingham, and a kite made out of a newspaper in Aden. Then we played all of them in one afternoon. The kite did not fly but the stones were brilliant.\n\nPlease ask somebody’s grandmother and tell us what she says.',
    media: ['paintings-1', 'terrace-3'],
    talk: [
      {
        from: 'chen',
        says: 'Conkers asked! One grandmother in Hong Kong played jianzi, a shuttlecock that you kick. Another in Guildford had a pony, which we decided does not count as a game.',
        replies: [['karim', 'We have looked up jianzi and made one out of a washer and feathers. Zainab’s record is six.']],
      },
      {
        from: 'utting',
        says: 'Stanley’s nan played in the dunes and was not allowed to, and would like us not to write down any more than that.',
      },
    ],
  },
  {
    author: 'sugden',
    title: 'What the beck brought down',
    text: 'After the rain we went to look at the beck. It had moved a whole branch from the top bridge to the bottom bridge. We sent an orange down it and Harris timed the orange: 1.3 metres every second.',
    media: ['hills-2'],
    talk: [
      {
        from: 'begum',
        says: 'Did you get the orange back?',
        replies: [['sugden', 'We did not. It is somebody else’s orange now. Look out for it in the Calder.']],
      },
      { from: 'evans', says: 'Mae’n bwrw glaw yma hefyd. It is raining here too! We will race a stick against your orange.' },
    ],
  },
  {
    author: 'boateng',
    title: 'Our pupil parliament sat for the first time',
    text: 'Twenty-eight class representatives sat round one very long table and voted on three bills. The Quiet Corner Bill passed. The Football On Tuesdays Bill passed with an amendment. The No More Coats Bill fell after a short speech by a member of Year 2 about hail.',
    talk: [
      {
        from: 'ackroyd',
        says: 'Our council would like to know what the amendment was.',
        replies: [['boateng', 'That the goals may not be made of other people’s coats. You will notice a theme.']],
      },
      {
        from: 'devlin',
        says: 'How do you make sure that the little ones get a turn to speak?',
        replies: [['boateng', 'The Speaker must call the youngest hand first. It was their own idea.']],
      },
    ],
  },
  {
    author: 'macneil',
    title: 'Gaelic word of the week: cianalas',
    text: 'Cianalas is the feeling of missing the place that you come from. Eilidh says you can have it even when you are there, if you are about to go to the big school on the mainland. Is there a word for this where you live?',
    media: ['harbour-3'],
    talk: [
      {
        from: 'gwilym',
        says: 'Hiraeth! It is exactly the same, and we did not have to think about it for one second.',
        replies: [['macneil', 'We read yours out loud and everybody went quiet. Tapadh leibh, thank you.']],
      },
      {
        from: 'haddad',
        says: 'In Arabic we might say haneen. Some of my girls have it for places that they have only seen in photographs.',
      },
      {
        from: 'nowak',
        says: 'Tęsknota, says Herons’ Polish table. Saudade, says our Portuguese table. Mr Nowak has it for his mother’s soup.',
      },
    ],
  },
  {
    author: 'sandhu',
    title: 'Sunflowers taller than the teacher',
    text: 'In April we planted them and in September we measured them. The tallest is 2 metres 71. Mr Sandhu is 1 metre 80 with his turban and lost.',
    media: ['allotment-1', 'allotment-3'],
    talk: [
      {
        from: 'nair',
        says: 'Wrens grew one to 60 centimetres and then a sheep got in.',
        replies: [['sandhu', 'We are so sorry about the sheep. We have saved you forty seeds.']],
      },
      { from: 'robson', says: 'What did you do with the seeds? Rainbow class likes the feel of them.' },
    ],
  },
  {
    author: 'chen',
    title: 'Moon cakes and a very bright moon',
    text: 'For the Mid-Autumn Festival Conkers made lanterns and looked at the moon through Mr Pemberton’s telescope. Yi’s mum brought moon cakes with an egg yolk in the middle. Half the class were sure and half the class were brave.',
    media: ['cooking-2', 'paintings-3'],
    talk: [
      { from: 'okafor', says: 'Which half liked it better?', replies: [['chen', 'The brave half. By a long way.']] },
      {
        from: 'macneil',
        says: 'We have no street lights, so our moon is extremely bright. We could see our shadows. Could you see yours?',
        replies: [
          [
            'chen',
            'No! There are lamps along our drive. We have asked for them to be turned off for one evening so that we can try.',
          ],
        ],
      },
    ],
  },
  {
    author: 'mcateer',
    title: 'Swallows built a bridge',
    text: 'Forty lolly sticks, one roll of tape, no glue. It held eleven reading books and Conor’s lunch.',
    talk: [
      {
        from: 'sandhu',
        says: 'Sunflowers managed nine books. We believe that the lunch made the difference.',
        replies: [['mcateer', 'It was a heavy lunch. Rematch with twenty sticks?']],
      },
      { from: 'sugden', says: 'Kestrels want to know what was in the lunch.' },
    ],
  },
  {
    author: 'charlton',
    title: 'Lanterns go to the fish quay',
    text: 'We took the Metro to the fish quay. Everybody bought one thing by themselves with their own money, using their own words, signs or talker. Ryan bought a crab. We had not planned for a crab.\n\nThank you to the man at the stall who waited, and waited, and smiled.',
    media: ['harbour-1', 'harbour-3'],
    talk: [
      {
        from: 'larwood',
        says: 'Crabs are our speciality! Terns ask what Ryan called it.',
        replies: [['charlton', 'Kevin. Kevin was returned to the sea after a short speech.']],
      },
      {
        from: 'pemberton',
        says: 'Acorns are learning some Makaton after reading this. Which three signs should we learn first?',
        replies: [
          ['charlton', 'Hello, more and finished. You can run a whole day on those.'],
          ['pemberton', 'We are now running lunch on those.'],
        ],
      },
    ],
  },
  {
    author: 'ackroyd',
    title: 'Two minutes’ silence by the old mill',
    text: 'The whole school stood at the village memorial. There are thirty-one names on it and four of them are the names of children in our school today. We read all thirty-one aloud, and then we walked back without anybody being told to be quiet.',
    talk: [
      {
        from: 'gill',
        says: 'We read the names of Sikh soldiers who served from our families’ villages. One has the same surname as our caretaker, who cried and then told us about him.',
        replies: [
          [
            'ackroyd',
            'Thank you for telling us. Would your children like to exchange a name with ours, and learn about that one person?',
          ],
          ['gill', 'Yes. Very much.'],
        ],
      },
      {
        from: 'boateng',
        says: 'Our pupils did not know how many came from West Africa and the Caribbean. We are making a map with a thread for each journey.',
      },
    ],
  },
  {
    author: 'baird',
    title: 'The hill at the end of our bus',
    text: 'Foxes took the bus outside our gate to its last stop, just to see what was there. There was a hill. Nobody in the class had ever got off at the last stop before. From the top you can see our school, and it is very small.',
    media: ['hills-1', 'hills-3'],
    talk: [
      {
        from: 'patel',
        says: 'Otters have decided to do this with the bus at the dock gate. What did you take with you?',
        replies: [['baird', 'A flask, twenty-nine waterproofs and a map that we did not need. Take biscuits.']],
      },
      { from: 'utting', says: 'Our bus’s last stop is us.' },
    ],
  },
  {
    author: 'larwood',
    title: 'Two thousand knots',
    text: 'Two thousand knots (the birds, not the string) flew over at playtime. It sounded like somebody shaking a very big sheet.',
    media: ['hills-2'],
    talk: [
      {
        from: 'baird',
        says: 'How did you count them?',
        replies: [
          [
            'larwood',
            'Count ten, see how much sky ten takes up, and then count tens. Isla is nearly always within a hundred of the man from the reserve.',
          ],
        ],
      },
      { from: 'macneil', says: 'We had eleven corncrakes this summer. We counted those one at a time.' },
    ],
  },
  {
    author: 'evans',
    title: 'Gair yr wythnos: cwtsh',
    text: 'Ein gair yr wythnos hon yw “cwtsh”. It means a cuddle and also a small safe cupboard. Dosbarth Derwen built one in the corner of the classroom, with cushions, and there is a rota.',
    media: ['paintings-2'],
    talk: [
      {
        from: 'robson',
        says: 'Rainbow class has one of these. We call it the nest. We did not know that there was a proper word!',
        replies: [['evans', 'Mae nyth yn air da hefyd. Nest is a good word too, and nyth is Welsh for it.']],
      },
      {
        from: 'mahmood',
        says: 'Could you draw us a plan of your cwtsh? Jasmine class has one spare corner and a lot of cushions.',
      },
    ],
  },
];
