import { at, brights, circle, craft, ellipse, line, stitch } from './paper.ts';
import type { Prng } from './prng.ts';

const skins = ['#f6d7bd', '#eec19c', '#dda679', '#c58a5e', '#a46a45', '#7d4d33', '#5a3626'] as const;
const fairHair = ['#d9b163', '#a9612d', '#6e4429', '#3c2a20'] as const;
const darkHair = ['#2b211d', '#1f1a1b', '#3a2620'] as const;
const trousers = ['#3d4450', '#57493f', '#2d3b52', '#5b5f67'] as const;

type Head = 'crop' | 'curls' | 'afro' | 'bun' | 'plaits' | 'bob' | 'long' | 'headscarf' | 'patka' | 'bobbleHat' | 'sunHat';
export type Pose = 'stand' | 'wave' | 'cheer' | 'reach' | 'run' | 'hold';

export interface FigureOptions {
  pose?: Pose;
  /** Coats, hats and scarves. */
  isWintry?: boolean;
  hasApron?: boolean;
  isAdult?: boolean;
  /** A wheelchair user; the pose then only moves the arms. */
  usesWheelchair?: boolean;
  /** Colour of the jumper, for a team's bib. */
  jumper?: string;
  /** No hats against the sun. */
  isIndoors?: boolean;
  /** Seen from behind: hair all over, no collar. */
  isFacingAway?: boolean;
  /** Something in the hands: drawn at the figure's own scale, origin between the hands. */
  carries?: string;
}

const arms: Record<
  Pose,
  readonly [left: string, right: string, handLeft: readonly [number, number], handRight: readonly [number, number]]
> = {
  stand: ['M-24 -84Q-37 -64 -34 -46', 'M24 -84Q37 -64 34 -46', [-34, -42], [34, -42]],
  wave: ['M-24 -84Q-38 -64 -34 -46', 'M24 -84Q46 -94 48 -122', [-34, -42], [48, -127]],
  cheer: ['M-24 -84Q-48 -94 -46 -124', 'M24 -84Q48 -94 46 -124', [-46, -129], [46, -129]],
  reach: ['M-24 -84Q-44 -76 -56 -66', 'M24 -84Q44 -76 56 -66', [-60, -64], [60, -64]],
  run: ['M-24 -84Q-46 -76 -52 -96', 'M24 -84Q40 -66 58 -62', [-53, -101], [62, -61]],
  hold: ['M-24 -84Q-38 -62 -16 -56', 'M24 -84Q38 -62 16 -56', [-13, -55], [13, -55]],
};

function legs(random: Prng, pose: Pose, fill: string, skin: string, isSkirt: boolean): string {
  const shoe = random.pick(['#2c2a2e', '#5a2f2a', '#29374e']);
  const leg = isSkirt ? random.pick([skin, '#3d4450', '#f1ece0']) : fill;
  if (pose === 'run') {
    return (
      line('M-10 -44Q-20 -26 -40 -20', leg, 15) +
      line('M10 -44Q28 -34 22 -8', leg, 15) +
      ellipse(-47, -20, 9, 7, shoe) +
      ellipse(27, -5, 12, 6.5, shoe)
    );
  }
  return (
    line('M-11 -44L-12 -10', leg, 15) +
    line('M11 -44L12 -10', leg, 15) +
    ellipse(-14, -4, 12, 7, shoe) +
    ellipse(14, -4, 12, 7, shoe)
  );
}

function wheelchair(): string {
  const wheel = (x: number) =>
    `${circle(x, -27, 27, 'none', 'stroke="#33363d" stroke-width="6"')}${circle(x, -27, 5, '#33363d')}`;
  const spokes = [0, 60, 120].map(
    (turn) => `<path d="M-24 0H24" stroke="#8a8f99" stroke-width="2" transform="translate(-12 -27) rotate(${turn})"/>`,
  );
  return `${line('M-34 -98V-46H24L34 -12H46', '#4c515c', 6)}${spokes.join('')}${wheel(-12)}${circle(38, -7, 8, '#33363d')}`;
}

const cap = (fill: string, drop = 0) =>
  `<path d="M-25 ${-112 + drop}Q-28 -142 0 -143Q28 -142 25 ${-112 + drop}Q16 -127 -2 -126Q-18 -126 -25 ${-112 + drop}Z" fill="${fill}"/>`;

/** Hair or headwear as two parts: behind the head and over it. */
function headwear(random: Prng, kind: Head, hair: string): { behind: string; over: string; cloth: string } {
  const cloth = random.pick(brights);
  return { ...headParts(kind, hair, cloth), cloth };
}

function headParts(kind: Head, hair: string, cloth: string): { behind: string; over: string } {
  switch (kind) {
    case 'crop':
      return { behind: '', over: cap(hair) };
    case 'curls': {
      const curls = Array.from({ length: 7 }, (_, index) => {
        const turn = Math.PI * (1 + index / 6);
        return circle(Math.cos(turn) * 21, -121 + Math.sin(turn) * 19, 10, hair);
      });
      return { behind: circle(0, -124, 25, hair), over: curls.join('') };
    }
    case 'afro':
      return { behind: circle(0, -127, 35, hair), over: cap(hair) };
    case 'bun':
      return { behind: circle(0, -149, 12, hair), over: cap(hair) + circle(0, -142, 4, cloth) };
    case 'plaits': {
      const plait = (side: number) =>
        line(`M${side * 23} -114Q${side * 34} -98 ${side * 30} -78`, hair, 9) + circle(side * 30, -80, 5, cloth);
      return { behind: plait(-1) + plait(1), over: cap(hair, 4) };
    }
    case 'bob':
      return { behind: `<path d="M-30 -92Q-36 -146 0 -146Q36 -146 30 -92Q0 -84 -30 -92Z" fill="${hair}"/>`, over: cap(hair, 2) };
    case 'long':
      return { behind: `<path d="M-29 -66Q-38 -146 0 -146Q38 -146 29 -66Q0 -56 -29 -66Z" fill="${hair}"/>`, over: cap(hair, 3) };
    case 'headscarf':
      return {
        behind: `<path d="M-32 -78Q-38 -149 0 -149Q38 -149 32 -78Q0 -62 -32 -78Z" fill="${cloth}"/>`,
        over: `<path fill-rule="evenodd" d="M-29 -92Q-33 -147 0 -147Q33 -147 29 -92Q14 -72 0 -72Q-14 -72 -29 -92ZM0 -136Q-19 -136 -19 -114Q-18 -94 0 -93Q18 -94 19 -114Q19 -136 0 -136Z" fill="${cloth}"/>${stitch('M-24 -122Q-20 -142 0 -142Q20 -142 24 -122', craft.cream, 1.7, 0.6)}`,
      };
    case 'patka':
      return {
        behind: circle(0, -148, 11, cloth),
        over: `<path d="M-26 -113Q-28 -146 0 -147Q28 -146 26 -113Q14 -130 0 -130Q-14 -130 -26 -113Z" fill="${cloth}"/>${stitch('M-20 -122Q-12 -136 0 -137Q12 -136 20 -122', craft.cream, 1.6, 0.5)}`,
      };
    case 'bobbleHat':
      return {
        behind: line('M-20 -112Q-27 -100 -24 -88', hair, 7) + line('M20 -112Q27 -100 24 -88', hair, 7),
        over: `<path d="M-27 -116Q-26 -148 0 -149Q26 -148 27 -116Z" fill="${cloth}"/>${circle(0, -152, 9, craft.cream)}${line('M-25 -118Q0 -126 25 -118', craft.cream, 8)}${stitch('M-20 -130Q0 -138 20 -130', craft.cream, 2, 0.7)}`,
      };
    case 'sunHat':
      return {
        behind: `<path d="M-28 -86Q-33 -130 0 -130Q33 -130 28 -86Q0 -80 -28 -86Z" fill="${hair}"/>`,
        over: `${ellipse(0, -127, 40, 10, '#e2c58a')}<path d="M-22 -128Q-20 -150 0 -151Q20 -150 22 -128Z" fill="#e8cf9b"/>${line('M-21 -131Q0 -126 21 -131', cloth, 5)}`,
      };
  }
}

function pickHead(random: Prng, isWintry: boolean, isIndoors: boolean): Head {
  if (isWintry) return random.pick(['bobbleHat', 'bobbleHat', 'bobbleHat', 'headscarf', 'patka', 'afro']);
  return random.pick([
    'crop',
    'crop',
    'curls',
    'afro',
    'bun',
    'plaits',
    'bob',
    'long',
    'headscarf',
    'headscarf',
    'patka',
    isIndoors ? 'curls' : 'sunHat',
  ]);
}

/** One faceless felt figure with its feet at (x, y); a child is about 150 units tall at scale 1. */
export function figure(random: Prng, x: number, y: number, scale: number, options: FigureOptions = {}): string {
  const { pose = 'stand', isWintry = false, isAdult = false, usesWheelchair = false } = options;
  const skin = random.pick(skins);
  const hair = random.pick(skins.indexOf(skin) > 2 ? darkHair : [...fairHair, ...darkHair]);
  const jumper = options.jumper ?? random.pick(brights);
  const hasSkirt = !isWintry && pose !== 'run' && random.chance(0.35);
  const bottom = hasSkirt ? random.pick([craft.plum, craft.bottle, '#4a505c', craft.claret]) : random.pick(trousers);
  const kind = pickHead(random, isWintry, options.isIndoors ?? false);
  const head = headwear(random, kind, hair);
  const [left, right, handLeft, handRight] = arms[pose];
  const size = scale * (isAdult ? 1.22 : random.between(0.94, 1.06));
  const lean = pose === 'run' ? random.between(4, 9) : random.between(-2.5, 2.5);
  const lift = usesWheelchair ? -8 : 0;

  const hem = hasSkirt
    ? `<path d="M-22 -58L22 -58L32 -27Q0 -20 -32 -27Z" fill="${bottom}"/>${stitch('M-26 -33Q0 -26 26 -33', craft.cream, 1.7, 0.55)}`
    : '';
  const body = `<path d="M-17 -95Q0 -100 17 -95Q30 -92 30 -76L27 -40Q0 -34 -27 -40L-30 -76Q-30 -92 -17 -95Z" fill="${jumper}"/>${stitch('M-25 -46Q0 -40 25 -46', craft.cream, 1.8, 0.6)}`;
  const collar = options.isFacingAway
    ? ''
    : `<path d="M-14 -96L0 -84L14 -96L0 -99Z" fill="${craft.cream}"/>${random.chance(0.4) ? `<path d="M-4 -87L4 -87L5 -64L0 -58L-5 -64Z" fill="${random.pick([craft.marigold, craft.claret, craft.navy])}"/>` : ''}`;
  const scarfColour = random.pick(brights);
  const scarf = isWintry ? line('M-17 -94Q0 -84 17 -94', scarfColour, 12) + line('M12 -90L16 -62', scarfColour, 10) : '';
  const apron = options.hasApron
    ? `<path d="M-14 -88H14L22 -38Q0 -30 -22 -38Z" fill="${random.pick([craft.cream, craft.sky, craft.rose])}"/>${stitch('M-16 -44Q0 -38 16 -44', craft.claret, 1.7)}`
    : '';
  const sleeve = (path: string) => line(path, jumper, 15) + line(path, '#000', 15, 'opacity="0.07"');
  const face = options.isFacingAway
    ? circle(0, -120, 27, kind === 'headscarf' || kind === 'patka' ? head.cloth : hair)
    : `${circle(-24, -115, 5.5, skin)}${circle(24, -115, 5.5, skin)}${circle(0, -117, 24, skin)}`;
  const cheeks = options.isFacingAway
    ? ''
    : circle(-12, -110, 4.5, '#d8594a', 'opacity="0.2"') + circle(12, -110, 4.5, '#d8594a', 'opacity="0.2"');
  const lower = usesWheelchair
    ? line('M-8 -48Q22 -46 24 -24', bottom, 16) + ellipse(31, -17, 12, 7, '#2c2a2e') + wheelchair()
    : legs(random, pose, bottom, skin, hasSkirt) + hem;

  return `<g transform="translate(${at(x, y)}) scale(${Math.round(size * 1000) / 1000}) rotate(${Math.round(lean * 10) / 10})">${ellipse(4, 0, 40, 9, '#1d2620', 'opacity="0.22"')}${usesWheelchair ? '' : lower}<g transform="translate(0 ${lift})">${head.behind}${line('M0 -98L0 -92', skin, 14)}${body}${collar}${apron}${scarf}${options.carries && pose === 'hold' ? `<g transform="translate(0 -60)">${options.carries}</g>` : ''}${sleeve(left)}${sleeve(right)}${circle(...handLeft, 8, skin)}${circle(...handRight, 8, skin)}${face}${cheeks}${options.isFacingAway && kind === 'headscarf' ? stitch('M-20 -104Q0 -92 20 -104', craft.cream, 1.7, 0.6) : head.over}</g>${usesWheelchair ? lower : ''}</g>`;
}

/** A row of different figures standing on a line; every seventh or so uses a wheelchair, poses vary. */
export function crowd(
  random: Prng,
  place: { from: number; to: number; y: number; count: number; scale: number; unevenness?: number },
  options: FigureOptions & { poses?: readonly Pose[]; hasTeacher?: boolean } = {},
): string {
  const step = (place.to - place.from) / Math.max(1, place.count - 1);
  const teacherAt = options.hasTeacher ? random.pick([0, place.count - 1]) : -1;
  const seatAt = random.chance(0.45) ? random.whole(1, place.count - 2) : -1;
  const spots = Array.from({ length: place.count }, (_, index) => ({
    index,
    x: place.from + step * index + random.between(-0.14, 0.14) * step,
    y: place.y + random.between(-1, 1) * (place.unevenness ?? 10),
  }));
  // Nearer figures are drawn later, so they stand in front.
  return spots
    .sort((one, other) => one.y - other.y)
    .map(({ index, x, y }) => {
      const isSeated = index === seatAt && options.pose === undefined && !options.hasApron;
      const pose = options.pose ?? random.pick(options.poses ?? ['stand', 'stand', 'wave', 'hold', 'cheer']);
      return figure(random, x, y, place.scale, {
        ...options,
        pose: isSeated && pose === 'run' ? 'wave' : pose,
        isAdult: index === teacherAt,
        usesWheelchair: isSeated,
      });
    })
    .join('');
}
