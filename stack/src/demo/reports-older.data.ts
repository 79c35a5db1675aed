import type { SceneKind } from './scenes.ts';

/** An occasion that most schools have. `{thing}` and `{number}` differ from class to class. */
export interface OlderTemplate {
  title: string;
  text: string;
  things: readonly string[];
  picture: SceneKind;
  /** Another class's question, and the answer. */
  talk: readonly (readonly [question: string, answer: string])[];
}

export const olderTemplates: readonly OlderTemplate[] = [
  {
    title: 'We voted for {thing}',
    text: 'Everybody wrote one name on a slip and we counted them twice. {thing} won with {number} votes. The ones who lost made the poster, because that is our rule: whoever loses has the next say.',
    things: ['a new reading corner', 'a class frog', 'longer Fridays outside', 'a bench for friends', 'blue aprons'],
    picture: 'paintings',
    talk: [
      [
        'Who counted the votes? Did anybody watch?',
        'Two children counted and two watched. One slip said “pizza”, so it did not count.',
      ],
      ['What will you do if you change your minds?', 'We can vote again after half term. That is written on the poster.'],
    ],
  },
  {
    title: 'Our rules for {thing}',
    text: 'We agreed on five rules and all of us signed them. The hardest one was taking turns. We read them out on Mondays, and anybody may ask to change one.',
    things: ['the football pitch', 'the paint table', 'writing to other schools', 'the climbing frame', 'the quiet room'],
    picture: 'football',
    talk: [['Which rule did you argue about?', 'Whether you may save a place for a friend. We decided: for two minutes.']],
  },
  {
    title: 'What grew in {thing}',
    text: 'We planted {number} seeds and wrote down every Thursday what we saw. Slugs took some. What was left we ate on bread, with salt, sitting on the path.',
    things: ['the old sink', 'our raised bed', 'a row of boots', 'the yard behind the hall'],
    picture: 'allotment',
    talk: [
      ['Which plant was first?', 'Radishes, after five days. We thought they were weeds.'],
      ['What do you do about slugs?', 'We go out early and carry them to the hedge. They come back.'],
    ],
  },
  {
    title: 'A walk to {thing}',
    text: 'It took us {number} minutes there and longer back, because of the dog. We drew a map from memory afterwards, and no two were alike.',
    things: ['the bridge', 'the top of our hill', 'the bus station', 'the sea wall', 'the oldest tree'],
    picture: 'hills',
    talk: [['What did you hear on the way?', 'Lorries, a wren, and somebody practising the trumpet.']],
  },
  {
    title: 'Games from {thing}',
    text: 'We asked at home what people played when they were small. {number} games came together. The best needs only a stone and a line of chalk.',
    things: ['our grandparents', 'other countries', 'before screens', 'rainy playtimes'],
    picture: 'terrace',
    talk: [
      [
        'Can you tell us the rules of the one with the stone?',
        'Throw it on a number, hop over that one, pick it up on the way back. Whoever wobbles starts again.',
      ],
    ],
  },
  {
    title: 'We cooked {thing}',
    text: 'One family showed us how. We measured, stirred and waited, and then there was enough for {number} people, the caretaker too. The recipe is on the door.',
    things: ['dal', 'Welsh cakes', 'soda bread', 'pierogi', 'jollof rice', 'leek soup'],
    picture: 'cooking',
    talk: [
      ['Was it hot?', 'A little. Yoghurt helps, not water.'],
      ['Could you send us the recipe?', 'We will write it out. You need a big pan.'],
    ],
  },
  {
    title: 'Snow, or nearly: {thing}',
    text: 'It fell for {number} minutes. We went out at once, because by dinner it would be gone. We measured it with a ruler in four places.',
    things: ['a white playground', 'one small snowman', 'frost on the goalposts', 'sleet'],
    picture: 'snow',
    talk: [['How deep was it?', 'Three centimetres by the fence, none by the kitchen.']],
  },
  {
    title: 'Boats, buses and {thing}',
    text: 'We stood for half an hour and counted what came by: {number} in all. Then we guessed where each was going and made a chart.',
    things: ['bicycles', 'barges', 'tractors', 'ferries', 'trams'],
    picture: 'harbour',
    talk: [['What came most often?', 'Vans. Nobody had guessed vans.']],
  },
  {
    title: 'How we say hello: {thing}',
    text: 'In our class we know {number} words for hello and bye. We wrote them on cards and swapped cards until everybody had somebody else’s word.',
    things: ['every language we have', 'at the register', 'to visitors', 'with our hands'],
    picture: 'paintings',
    talk: [['Can you teach us one?', 'Dobrý deň. You say it DOH-bree den-yuh.']],
  },
  {
    title: 'A festival at our school: {thing}',
    text: 'Families came in and told us what they do at home. There were {number} lamps, some sweets and one very long song. We asked what we may touch and what we may not, and kept to it.',
    things: ['Diwali', 'Eid', 'Harvest', 'Lunar New Year', 'Vaisakhi', 'St David’s Day'],
    picture: 'terrace',
    talk: [
      ['What did you like best?', 'That everybody may come in, and nobody has to join in.'],
      ['Do you have it every year?', 'Yes, but somebody else tells about it each time.'],
    ],
  },
];
