import { crowd, figure } from './figures.ts';
import {
  at,
  box,
  brights,
  bunting,
  circle,
  craft,
  cut,
  ellipse,
  line,
  type Mood,
  type Sheet,
  sheet,
  skyline,
  stitch,
  WIDTH,
} from './paper.ts';
import { flowerPot } from './places.ts';
import type { Prng } from './prng.ts';

type Painting = (random: Prng) => string;

// Each painting is 260×190 with its origin in the top left corner.
const paintings: readonly Painting[] = [
  (random) =>
    `<rect width="260" height="190" fill="#cfe5ea"/><rect y="138" width="260" height="52" fill="#7fa65e"/>${circle(random.between(40, 80), 46, 26, craft.marigold)}${box(120, 84, 90, 70, random.pick(brights), random, 4)}${cut(
      [
        [106, 88],
        [165, 40],
        [224, 88],
      ],
      craft.claret,
      random,
      4,
    )}${box(152, 112, 26, 42, craft.navy, random, 3)}${circle(60, 112, 26, '#4f8a4b')}<rect x="56" y="124" width="8" height="34" fill="#6b4a35"/>`,
  (random) =>
    `<rect width="260" height="190" fill="#2f7f95"/>${[0, 1, 2, 3]
      .map((index) => {
        const y = 36 + index * 40;
        const x = random.between(60, 190);
        const colour = random.pick([craft.marigold, craft.terracotta, craft.rose, craft.cream]);
        return `${ellipse(x, y, 30, 16, colour)}<path d="M${x + 24} ${y}L${x + 50} ${y - 15}V${y + 15}Z" fill="${colour}"/>${circle(x - 14, y - 3, 4, '#20323a')}`;
      })
      .join('')}${line('M20 190Q30 150 20 120M240 190Q228 160 242 130', '#6fbf8a', 9)}`,
  () =>
    `<rect width="260" height="190" fill="#f6efe0"/>${['#b5303f', '#e0782f', '#f2b53a', '#4c9a63', '#2f7fa8', '#6b4a8a'].map((colour, index) => `<path d="M${24 + index * 15} 176a${106 - index * 15} ${120 - index * 15} 0 0 1 ${212 - index * 30} 0" fill="none" stroke="${colour}" stroke-width="15"/>`).join('')}${circle(28, 172, 20, '#fff')}${circle(232, 172, 22, '#fff')}`,
  (random) =>
    `<rect width="260" height="190" fill="${random.pick(['#f3dfc2', '#dfe9dc'])}"/>${[50, 130, 210].map((x) => `${line(`M${x} 186Q${x - 8} 140 ${x} 96`, '#4f8a4b', 8)}${Array.from({ length: 8 }, (_, petal) => ellipse(x, 50, 10, 20, random.pick([craft.claret, craft.marigold, craft.plum, craft.terracotta]), `transform="rotate(${petal * 45} ${x} 74)"`)).join('')}${circle(x, 74, 15, '#7a4b2b')}`).join('')}`,
  (random) =>
    `<rect width="260" height="190" fill="#1f2d4f"/>${Array.from({ length: 18 }, () => circle(random.between(10, 250), random.between(10, 120), random.between(2, 6), '#fbe7a1')).join('')}${circle(206, 46, 28, '#f7ecc8')}${circle(194, 40, 26, '#1f2d4f')}<path d="M0 150Q60 110 120 146T260 130V190H0Z" fill="#3c6a5a"/>`,
  (random) =>
    `<rect width="260" height="190" fill="#f2e3d5"/>${Array.from({ length: 11 }, () => circle(random.between(20, 240), random.between(20, 170), random.between(10, 38), random.pick(brights), 'opacity="0.78"')).join('')}`,
  () =>
    `<rect width="260" height="190" fill="#e8c9a0"/>${ellipse(130, 130, 62, 46, '#5b5f67')}${circle(130, 76, 38, '#5b5f67')}<path d="M98 56L92 16L122 42ZM162 56L168 16L138 42Z" fill="#5b5f67"/>${circle(116, 74, 6, '#f2d36b')}${circle(144, 74, 6, '#f2d36b')}${line('M188 150Q230 140 214 96', '#5b5f67', 13)}${line('M80 92L40 84M80 98L42 104M180 92L220 84M180 98L218 104', '#f6efe0', 3)}`,
  (random) =>
    `<rect width="260" height="190" fill="#bfdbe6"/><path d="M0 130Q32 112 65 130T130 130T195 130T260 130V190H0Z" fill="#2b6f93"/><path d="M60 118H196L176 150H82Z" fill="${random.pick([craft.claret, craft.terracotta])}"/>${line('M126 118V28', '#5a4031', 6)}<path d="M132 32Q190 62 194 104H132Z" fill="${craft.cream}"/><path d="M120 44Q78 74 74 104H120Z" fill="${craft.marigold}"/>`,
  (random) =>
    `<rect width="260" height="190" fill="#f7f1e3"/>${Array.from({ length: 6 }, (_, row) => Array.from({ length: 8 }, (_, column) => (random.chance(0.75) ? `<rect x="${8 + column * 31}" y="${8 + row * 30}" width="27" height="26" fill="${random.pick(brights)}" opacity="0.85"/>` : '')).join('')).join('')}`,
];

/** A classroom wall of paintings, seen over the heads of the class that made them. */
export function classroom(random: Prng): Sheet[] {
  const wall = random.pick(['#c39a68', '#8fa9a0', '#c9ab86', '#9aa6b5', '#b98d84']);
  const edging = random.pick(brights);
  const scallops = Array.from({ length: 32 }, (_, index) => circle(-20 + index * 40, 22, 24, edging)).join('');
  const chosen = random.shuffle(paintings);
  let pictures = '';
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 4; column++) {
      const x = 42 + column * 288 + random.between(-8, 8);
      const y = 78 + row * 252 + random.between(-10, 10);
      const pin = random.pick(brights);
      pictures += `<g transform="translate(${at(x, y)}) rotate(${random.between(-3.2, 3.2).toFixed(1)} 130 95)">${box(-12, -12, 284, 214, '#fdfbf4', random, 3)}<svg width="260" height="190" viewBox="0 0 260 190">${chosen[row * 4 + column]!(random)}</svg>${circle(130, -4, 7, pin)}${circle(128, -6, 2.5, '#fff', 'opacity="0.7"')}</g>`;
    }
  }
  const shelf = `${box(-60, 596, WIDTH + 120, 22, '#8a6242', random, 1)}${box(-60, 618, WIDTH + 120, 340, '#a57a52', random, 1)}${stitch('M-40 632H1240', craft.cream, 3, 0.35)}`;
  const pots = Array.from({ length: 5 }, (_, index) => {
    const x = 90 + index * 255 + random.between(-30, 30);
    if (index % 2) return flowerPot(random, x, 598, 0.95);
    const brushes = [-10, 0, 11]
      .map(
        (lean) =>
          line(`M${x} 560L${x + lean * 1.6} 512`, '#c99b63', 6) + ellipse(x + lean * 1.7, 506, 5, 11, random.pick(brights)),
      )
      .join('');
    return brushes + box(x - 24, 548, 48, 50, random.pick(brights), random) + stitch(`M${x - 16} 574H${x + 16}`, craft.cream, 2);
  }).join('');
  const audience = crowd(
    random,
    { from: 110, to: 1090, y: 985, count: random.whole(6, 7), scale: 1.95, unevenness: 22 },
    { isFacingAway: true, isIndoors: true, poses: ['stand', 'stand', 'wave', 'stand', 'cheer'] },
  );
  return [
    sheet(box(-60, -60, WIDTH + 120, 1020, wall, random, 1) + scallops, 'far'),
    sheet(pictures, 'near'),
    sheet(shelf + pots, 'far'),
    sheet(audience, 'near'),
  ];
}

const vegetable = {
  cabbage: (x: number, y: number, size: number) =>
    `<g transform="translate(${at(x, y)}) scale(${size})">${circle(-14, -12, 17, '#5f9a5a')}${circle(14, -12, 17, '#5f9a5a')}${circle(0, -20, 19, '#86bb6d')}${line('M0 -6V-32M0 -18L10 -28M0 -18L-10 -28', '#d6e8b8', 2.5)}</g>`,
  carrot: (x: number, y: number, size: number) =>
    `<g transform="translate(${at(x, y)}) scale(${size})">${line('M0 -10L-12 -42M0 -10L0 -48M0 -10L12 -42', '#4f8a4b', 6)}<path d="M-10 -12H10L4 4H-4Z" fill="#dd7a30"/></g>`,
  pumpkin: (x: number, y: number, size: number) =>
    `<g transform="translate(${at(x, y)}) scale(${size})">${ellipse(-16, -18, 16, 20, '#d9772c')}${ellipse(16, -18, 16, 20, '#d9772c')}${ellipse(0, -18, 15, 22, '#ea9240')}${line('M0 -38Q4 -50 12 -48', '#56702f', 6)}</g>`,
  beans: (x: number, y: number, size: number) =>
    `<g transform="translate(${at(x, y)}) scale(${size})">${line('M-26 0L0 -130L26 0', '#b58a55', 5)}${line('M-22 -14Q14 -40 -12 -66Q16 -84 0 -120', '#4f8a4b', 5)}${[
      [-14, -34],
      [12, -52],
      [-6, -78],
      [8, -100],
      [18, -24],
    ]
      .map(([left, top]) => ellipse(left!, top!, 10, 6, '#6aa556') + circle(left! + 8, top! + 6, 4, '#c8433f'))
      .join('')}</g>`,
  sunflower: (x: number, y: number, size: number) =>
    `<g transform="translate(${at(x, y)}) scale(${size})">${line('M0 0Q-6 -70 0 -140', '#4f7a3a', 8)}${ellipse(-18, -62, 18, 8, '#5f9a4a', 'transform="rotate(24 -18 -62)"')}${Array.from({ length: 12 }, (_, petal) => ellipse(0, -176, 9, 20, craft.marigold, `transform="rotate(${petal * 30} 0 -150)"`)).join('')}${circle(0, -150, 18, '#6a4126')}</g>`,
} as const;

/** Raised beds in rows, a shed, bean canes and gardeners. */
export function allotment(random: Prng, mood: Mood): Sheet[] {
  const grass = { morning: ['#a8cd9a', '#7fb06a'], golden: ['#c9b56b', '#98a052'], overcast: ['#98b39a', '#76977a'] }[mood.name];
  const back = skyline(random, 380, 30, 1.1);
  const shedX = random.pick([80, 850]);
  const shedColour = random.pick(['#7f9fa6', '#8c6a4a', '#6f8f6a', '#b08a5e']);
  const shed = `${box(shedX, 300, 250, 210, shedColour, random)}${cut(
    [
      [shedX - 22, 306],
      [shedX + 125, 210],
      [shedX + 272, 306],
    ],
    '#5d5553',
    random,
  )}${line([1, 2, 3, 4, 5].map((plank) => `M${shedX + plank * 42} 312V506`).join(''), '#000', 3, 'opacity="0.14"')}${box(shedX + 30, 360, 82, 150, craft.bottle, random)}${circle(shedX + 98, 436, 6, craft.marigold)}${box(shedX + 150, 350, 72, 62, craft.cream, random)}${box(shedX + 156, 356, 60, 50, '#a9c9d6', random, 1)}${flowerPot(random, shedX + 186, 412, 0.6)}`;
  const glassX = shedX < 400 ? 800 : 150;
  const glass = `<g opacity="0.94">${cut(
    [
      [glassX, 500],
      [glassX, 356],
      [glassX + 130, 286],
      [glassX + 260, 356],
      [glassX + 260, 500],
    ],
    '#cfe4e2',
    random,
  )}${line(`M${glassX} 356H${glassX + 260}M${glassX + 130} 286V500M${glassX + 65} 322V500M${glassX + 195} 322V500M${glassX} 430H${glassX + 260}`, '#fdfdf8', 6)}${[40, 110, 180, 230].map((left) => circle(glassX + left, 486, 20, '#6aa556')).join('')}</g>`;
  const fence = Array.from({ length: 27 }, (_, index) => {
    const x = -30 + index * 48;
    return cut(
      [
        [x, 500],
        [x, 440],
        [x + 15, 424],
        [x + 30, 440],
        [x + 30, 500],
      ],
      '#d8b98a',
      random,
      2,
    );
  }).join('');
  const rows = [560, 650, 755].map((y, row) => {
    const size = 0.9 + row * 0.28;
    const kinds = random.shuffle(['cabbage', 'carrot', 'pumpkin', 'cabbage', 'carrot'] as const);
    let drawn = cut(
      [
        [40 - row * 30, y - 22],
        [1160 + row * 30, y - 22],
        [1190 + row * 40, y + 38 + row * 6],
        [10 - row * 40, y + 38 + row * 6],
      ],
      '#6d4a35',
      random,
      3,
    );
    drawn += line(`M${10 - row * 40} ${y + 40 + row * 6}H${1190 + row * 40}`, '#a97c50', 13);
    for (let x = 70; x < 1150; x += 62 + row * 16) {
      const kind = row === 0 ? random.pick(['beans', 'sunflower', 'beans', 'cabbage'] as const) : kinds[Math.floor(x / 400)]!;
      drawn += vegetable[kind](x + random.between(-8, 8), y + 14, size);
    }
    return sheet(drawn, row === 0 ? 'far' : 'near');
  });
  const can = `<g transform="translate(${at(random.between(520, 700), 868)})"><path d="M-38 0L-32 -62H34L40 0Z" fill="${craft.teal}"/>${line('M36 -28L86 -66', craft.teal, 12)}${ellipse(92, -70, 14, 9, craft.teal, 'transform="rotate(-38 92 -70)"')}${line('M-30 -56Q-70 -40 -36 -10', craft.teal, 8)}${stitch('M-28 -14H32', craft.cream, 2.5)}</g>`;
  const basket = `<g><path d="M-24 0Q-22 24 0 24Q22 24 24 0Z" fill="#b98a55"/>${circle(-10, -4, 9, '#d9772c')}${circle(8, -5, 10, '#86bb6d')}${circle(0, -9, 8, '#c8433f')}</g>`;
  return [
    sheet(`<path d="${back.path}" fill="${grass[0]}"/>${fence}`, 'far'),
    sheet(`${shed}${glass}<path d="M-60 500H1260V960H-60Z" fill="${grass[1]}"/>`, 'far'),
    ...rows.slice(0, 2),
    sheet(
      crowd(
        random,
        { from: 140, to: 1060, y: 720, count: 4, scale: 1.2, unevenness: 10 },
        { carries: basket, poses: ['hold', 'wave', 'reach', 'stand'] },
      ),
      'near',
    ),
    ...rows.slice(2),
    sheet(
      can +
        crowd(
          random,
          { from: 150, to: 1060, y: 880, count: 3, scale: 1.5, unevenness: 8 },
          { carries: basket, poses: ['hold', 'cheer', 'hold'], hasTeacher: true },
        ),
      'near',
    ),
  ];
}

/** A match on the field: two teams in bibs, a goal, trees and the school behind. */
export function football(random: Prng, mood: Mood): Sheet[] {
  const grass = { morning: ['#7fb96e', '#6aa85c'], golden: ['#a9ab58', '#95994c'], overcast: ['#79a17c', '#698f6d'] }[mood.name];
  const back = skyline(random, 360, 34, 1.4);
  const schoolX = random.pick([90, 620]);
  const school = `${box(schoolX, 250, 470, 170, '#b9694c', random)}${box(schoolX + 180, 200, 120, 220, '#c98460', random)}${cut(
    [
      [schoolX + 168, 206],
      [schoolX + 240, 140],
      [schoolX + 312, 206],
    ],
    '#57504f',
    random,
  )}${box(schoolX - 10, 238, 490, 20, '#57504f', random)}${[30, 95, 345, 410].map((left) => box(schoolX + left, 284, 42, 54, '#f4e3b4', random) + line(`M${schoolX + left + 21} 284V338`, craft.cream, 4)).join('')}${box(schoolX + 216, 330, 50, 90, craft.bottle, random)}${circle(schoolX + 240, 240, 24, craft.cream)}${line(`M${schoolX + 240} 240V226M${schoolX + 240} 240L${schoolX + 250} 246`, '#40424a', 4)}`;
  const trees = Array.from({ length: 9 }, (_, index) => {
    const x = index * 150 + random.between(-40, 40);
    return (
      circle(x, 400, random.between(44, 66), random.pick(['#4f8a5a', '#3f7a50', '#66965a'])) +
      `<rect x="${Math.round(x) - 6}" y="420" width="12" height="50" fill="#6b4a35"/>`
    );
  }).join('');
  const stripes = Array.from({ length: 6 }, (_, index) => {
    const top = 455 + index * index * 13 + index * 18;
    const next = 455 + (index + 1) * (index + 1) * 13 + (index + 1) * 18;
    return `<rect x="-60" y="${top}" width="1320" height="${next - top + 2}" fill="${grass[index % 2]}"/>`;
  }).join('');
  const lines = `${line('M-60 520H1260', '#f8f6ea', 6)}${line('M600 520L600 960', '#f8f6ea', 7)}<ellipse cx="600" cy="690" rx="230" ry="84" fill="none" stroke="#f8f6ea" stroke-width="7"/>`;
  const goalX = random.pick([120, 860]);
  const net = `${line(Array.from({ length: 8 }, (_, index) => `M${goalX + index * 31} 420V532`).join('') + [448, 476, 504].map((y) => `M${goalX} ${y}H${goalX + 217}`).join(''), '#ffffff', 2, 'opacity="0.6"')}${line(`M${goalX} 536V416H${goalX + 220}V536`, '#fdfdf8', 10)}`;
  const [home, away] = random.shuffle([craft.claret, craft.marigold, craft.navy, craft.plum, craft.terracotta]);
  const spots = random.shuffle([
    [150, 700],
    [330, 800],
    [500, 640],
    [760, 650],
    [900, 800],
    [1060, 700],
    [640, 850],
  ] as const);
  const players = [...spots]
    .sort((one, other) => one[1] - other[1])
    .map(([x, y], index) => {
      const scale = 0.55 + (y - 380) / 480;
      const drawn = figure(random, 0, 0, scale * 1.12, {
        pose: index % 3 === 2 ? 'cheer' : 'run',
        jumper: index % 2 ? home! : away!,
      });
      return `<g transform="translate(${at(x + random.between(-30, 30), y)})${index % 2 ? ' scale(-1 1)' : ''}">${drawn}</g>`;
    })
    .join('');
  const ballX = random.between(430, 760);
  const ball = `<g transform="translate(${at(ballX, 770)})">${ellipse(6, 26, 30, 8, '#1d2620', 'opacity="0.25"')}${circle(0, 0, 28, '#fdfdf8')}<path d="M0 -11L10 -3L6 9H-6L-10 -3Z" fill="#34373e"/>${line('M0 -11V-27M10 -3L26 -8M6 9L16 23M-6 9L-16 23M-10 -3L-26 -8', '#34373e', 3)}</g>`;
  const flags = bunting(random, [-40, 120], [1240, 100], 70, 18);
  return [
    sheet(`<path d="${back.path}" fill="${grass[0]}" opacity="0.75"/>${school}`, 'far'),
    sheet(trees, 'far'),
    sheet(stripes + lines + net, 'near'),
    ...(random.chance(0.5) ? [sheet(flags, 'far')] : []),
    sheet(players + ball, 'near'),
  ];
}

/** A long kitchen table: aprons, bowls and a great many vegetables. */
export function cooking(random: Prng, mood: Mood): Sheet[] {
  const wall = random.pick(['#e6c9a3', '#bcd0c4', '#d6b9a6', '#c7cfd8', '#e0d0a2']);
  const tiles =
    Array.from({ length: 5 }, (_, row) => `M-60 ${230 + row * 62}H1260`).join('') +
    Array.from({ length: 20 }, (_, column) => `M${column * 66 - 20} 230V560`).join('');
  const pane = `${box(430, 70, 340, 236, craft.cream, random)}<rect x="446" y="86" width="308" height="204" fill="url(#sky)"/><path d="M446 250Q520 196 600 236T754 214V290H446Z" fill="#6d9f6b"/>${circle(690, 130, 24, mood.sun)}${line('M600 86V290M446 180H754', craft.cream, 10)}${box(414, 304, 372, 18, '#d9cbb0', random)}${flowerPot(random, 480, 306, 0.75)}${flowerPot(random, 720, 306, 0.75)}`;
  const shelf = (x: number, y: number) => {
    const things = Array.from({ length: 5 }, (_, index) => {
      const left = x + 16 + index * 64;
      const colour = random.pick([...brights, craft.moss]);
      if (random.chance(0.3))
        return `<path d="M${left - 4} ${y - 34}H${left + 48}Q${left + 46} ${y} ${left + 22} ${y}Q${left - 2} ${y} ${left - 4} ${y - 34}Z" fill="${colour}"/>${stitch(`M${left + 4} ${y - 22}H${left + 40}`, craft.cream, 2)}`;
      const height = random.between(44, 74);
      return (
        box(left, y - height, 42, height, colour, random) +
        box(left - 3, y - height - 12, 48, 14, '#8a6242', random, 1) +
        box(left + 7, y - height + 14, 28, 20, craft.cream, random, 1)
      );
    });
    return `${things.join('')}${box(x, y, 340, 16, '#8a6242', random, 1)}`;
  };
  const top = 640;
  const table = `${box(-60, top, WIDTH + 120, 46, '#c4935f', random, 1)}${box(-60, top + 46, WIDTH + 120, 300, '#a06d43', random, 1)}${line([120, 420, 720, 1020].map((x) => `M${x} ${top + 60}V940`).join(''), '#000', 5, 'opacity="0.1"')}`;
  const cloth = `<path d="M-60 ${top + 8}H1260V${top + 120}${'q-39 52 -78 0'.repeat(17)}Z" fill="${random.pick([craft.rose, craft.sky, craft.cream, '#e9c46a'])}"/>${stitch(`M-40 ${top + 104}H1240`, craft.claret, 4)}${stitch(`M-40 ${top + 36}H1240`, craft.bottle, 3, 0.5)}`;
  const foods = [
    (x: number) =>
      `${ellipse(x, top + 6, 66, 18, '#f3ead8')}<path d="M${x - 66} ${top + 2}Q${x - 54} ${top + 66} ${x} ${top + 66}Q${x + 54} ${top + 66} ${x + 66} ${top + 2}Z" fill="${random.pick(brights)}"/>${ellipse(x, top + 2, 62, 15, '#f2dca6')}${line(`M${x + 14} ${top}L${x + 58} ${top - 74}`, '#9c6a3c', 9)}${stitch(`M${x - 46} ${top + 36}Q${x} ${top + 48} ${x + 46} ${top + 36}`)}`,
    (x: number) =>
      `${box(x - 74, top + 18, 148, 20, '#8a5a36', random)}${[-44, -8, 30].map((left, index) => `<g transform="translate(${x + left} ${top + 22}) rotate(${-70 + index * 14})"><path d="M0 -9Q44 -6 58 0Q44 6 0 9Z" fill="#e07f33"/>${line('M0 0L-20 -8M0 0L-22 2M0 0L-18 10', '#4f8a4b', 5)}</g>`).join('')}`,
    (x: number) =>
      `${ellipse(x, top + 36, 84, 20, '#fbf7ec')}${ellipse(x, top + 33, 68, 14, '#e7ded0')}${[-38, -13, 13, 38].map((left) => `<path d="M${x + left - 20} ${top + 34}Q${x + left} ${top - 8} ${x + left + 20} ${top + 34}Z" fill="#d79a4e"/>${stitch(`M${x + left - 13} ${top + 27}Q${x + left} ${top + 6} ${x + left + 13} ${top + 27}`, '#8a5a2c', 2)}`).join('')}`,
    (x: number) =>
      [-44, 0, 42]
        .map(
          (left, index) =>
            circle(x + left, top + 14, 26, ['#c8433f', '#e3a03a', '#7fb05a'][index]!) +
            line(`M${x + left} ${top - 10}Q${x + left + 4} ${top - 22} ${x + left + 12} ${top - 22}`, '#4f7a3a', 5),
        )
        .join(''),
    (x: number) =>
      `${ellipse(x, top + 34, 78, 16, '#9aa3ab')}${ellipse(x, top + 24, 66, 34, '#d9a765')}${line(`M${x - 36} ${top + 12}L${x - 22} ${top + 26}M${x - 6} ${top + 2}L${x + 6} ${top + 20}M${x + 26} ${top + 8}L${x + 36} ${top + 24}`, '#a8743a', 5)}`,
  ];
  const spread = random
    .shuffle([...foods, ...foods])
    .slice(0, 6)
    .map((food, index) => food(110 + index * 196 + random.between(-14, 14)))
    .join('');
  const cooks = crowd(
    random,
    { from: 130, to: 1070, y: 730, count: random.whole(5, 6), scale: 1.75, unevenness: 10 },
    { hasApron: true, isIndoors: true, poses: ['hold', 'wave', 'hold', 'reach', 'cheer'] },
  );
  return [
    sheet(`${box(-60, -60, WIDTH + 120, 1020, wall, random, 1)}${line(tiles, '#fff', 3, 'opacity="0.32"')}`, 'flat'),
    sheet(pane + shelf(40, 190) + shelf(40, 330) + shelf(820, 190) + shelf(820, 330), 'far'),
    sheet(cooks, 'near'),
    sheet(table + cloth, 'near'),
    sheet(spread, 'near'),
    sheet(bunting(random, [-40, 22], [1240, 20], 40, 20), 'far'),
  ];
}
