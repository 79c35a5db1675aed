import { crowd } from './figures.ts';
import {
  at,
  box,
  brights,
  bunting,
  circle,
  craft,
  cut,
  ellipse,
  HEIGHT,
  line,
  type Mood,
  type Sheet,
  sheet,
  skyline,
  stitch,
  WIDTH,
} from './paper.ts';
import type { Prng } from './prng.ts';

const tree = (x: number, y: number, size: number, leaf: string, shade: string) =>
  `<g transform="translate(${at(x, y)}) scale(${size})"><path d="M-7 0L-5 -60L5 -60L7 0Z" fill="#6b4a35"/>${circle(-20, -80, 30, leaf)}${circle(20, -78, 32, leaf)}${circle(0, -108, 34, leaf)}${circle(12, -84, 22, shade, 'opacity="0.5"')}${stitch('M0 -66V-110M0 -84L16 -98M0 -92L-16 -108', craft.cream, 2, 0.45)}</g>`;

const fir = (x: number, y: number, size: number, leaf: string, snow: string) =>
  `<g transform="translate(${at(x, y)}) scale(${size})"><rect x="-6" y="-18" width="12" height="20" fill="#5c4033"/>${[0, 1, 2].map((tier) => `<path d="M${-46 + tier * 9} ${-14 - tier * 34}L0 ${-84 - tier * 34}L${46 - tier * 9} ${-14 - tier * 34}Q0 ${-26 - tier * 34} ${-46 + tier * 9} ${-14 - tier * 34}Z" fill="${leaf}"/><path d="M${-14 + tier * 2} ${-62 - tier * 34}L0 ${-84 - tier * 34}L${14 - tier * 2} ${-62 - tier * 34}Q4 ${-54 - tier * 34} 0 ${-62 - tier * 34}Q-6 ${-52 - tier * 34} ${-14 + tier * 2} ${-62 - tier * 34}Z" fill="${snow}"/>`).join('')}</g>`;

function window(random: Prng, x: number, y: number, width: number, height: number): string {
  const pane = random.pick(['#f6dfa0', '#cfe0e6', '#f3e6c3', '#b8d0dc']);
  const curtain = random.pick(brights);
  return `${box(x - 6, y - 6, width + 12, height + 12, craft.cream, random, 1.5)}<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${pane}"/><path d="M${x} ${y}H${x + width * 0.3}Q${x + width * 0.22} ${y + height * 0.6} ${x} ${y + height}ZM${x + width} ${y}H${x + width * 0.7}Q${x + width * 0.78} ${y + height * 0.6} ${x + width} ${y + height}Z" fill="${curtain}" opacity="0.65"/>${line(`M${x + width / 2} ${y}V${y + height}M${x} ${y + height * 0.45}H${x + width}`, craft.cream, 4)}${box(x - 10, y + height + 6, width + 20, 8, '#d9cbb0', random, 1)}`;
}

function bricks(random: Prng, x: number, y: number, width: number, height: number): string {
  const marks: string[] = [];
  for (let count = 0; count < 16; count++) {
    const left = x + random.between(8, width - 32);
    marks.push(`M${at(left, y + random.between(10, height - 10))}h${random.whole(12, 22)}`);
  }
  return line(marks.join(''), '#000', 5, 'opacity="0.09"');
}

/** A terraced street dressed for a party. */
export function terrace(random: Prng): Sheet[] {
  const walls = ['#b85f46', '#c77c57', '#a8513f', '#d8b48b', '#cf9a6c', '#8e4a3d', '#c9b79a', '#8fa8a3'];
  const count = random.whole(5, 7);
  const ground = 610;
  let houses = '';
  let x = -50;
  let last = '';
  for (let index = 0; index < count; index++) {
    const width = (WIDTH + 110) / count;
    const top = ground - random.between(255, 320);
    const wall = random.pick(walls.filter((colour) => colour !== last));
    last = wall;
    const roof = random.pick(['#57504f', '#6a5048', '#4b5560']);
    const chimney = x + width * random.pick([0.2, 0.74]);
    const door = random.pick(brights);
    const doorX = x + width * (index % 2 ? 0.62 : 0.12);
    const bayX = x + width * (index % 2 ? 0.14 : 0.48);
    houses +=
      box(chimney, top - 128, 30, 90, '#8b4c3c', random) +
      box(chimney + 3, top - 146, 9, 20, '#c48a63', random, 1) +
      box(chimney + 18, top - 144, 9, 18, '#c48a63', random, 1);
    houses += cut(
      [
        [x - 8, top + 4],
        [x + width * 0.5, top - 96],
        [x + width + 8, top + 4],
      ],
      roof,
      random,
      4,
    );
    houses += stitch(
      `M${at(x + 12, top - 10)}L${at(x + width * 0.5, top - 78)}L${at(x + width - 12, top - 10)}`,
      craft.cream,
      2,
      0.28,
    );
    houses += box(x, top, width + 2, ground - top + 10, wall, random, 1) + bricks(random, x, top, width, ground - top);
    houses +=
      window(random, x + width * 0.14, top + 34, width * 0.24, 66) + window(random, x + width * 0.6, top + 34, width * 0.24, 66);
    houses += window(random, bayX, top + 150, width * 0.36, 74);
    houses +=
      box(doorX - 6, ground - 132, width * 0.24 + 12, 136, craft.cream, random, 1.5) +
      box(doorX, ground - 124, width * 0.24, 128, door, random, 1);
    houses += `<path d="M${at(doorX + 4, ground - 100)}a${width * 0.1} 20 0 0 1 ${width * 0.24 - 8} 0Z" fill="#f6dfa0"/>${circle(doorX + width * 0.19, ground - 56, 4, craft.marigold)}`;
    if (random.chance(0.6)) houses += flowerPot(random, doorX + width * 0.3, ground + 2, 0.8);
    x += width;
  }
  const pavement = box(-60, ground, WIDTH + 120, 80, '#cfc4ae', random, 1) + line(`M-40 ${ground + 80}H1240`, '#a99d88', 9);
  const road = box(-60, ground + 80, WIDTH + 120, 260, '#88857f', random, 1) + stitch('M-40 812H1240', craft.cream, 5, 0.5);
  const flags =
    bunting(random, [-40, 150], [620, 110], random.between(60, 90), 12) +
    bunting(random, [600, 108], [1250, 165], random.between(55, 95), 12);
  const table = random.chance(0.6) ? partyTable(random, random.between(380, 620)) : '';
  return [
    sheet(houses, 'far'),
    sheet(pavement + road, 'near'),
    sheet(table, 'near'),
    sheet(flags, 'far'),
    sheet(
      crowd(random, { from: 90, to: 1110, y: 815, count: random.whole(7, 9), scale: 1.36, unevenness: 22 }, { hasTeacher: true }),
      'near',
    ),
  ];
}

export function flowerPot(random: Prng, x: number, y: number, size: number): string {
  const bloom = random.pick([craft.marigold, craft.rose, craft.claret, craft.cream]);
  return `<g transform="translate(${at(x, y)}) scale(${size})">${[-14, 0, 14].map((stem) => line(`M0 -28L${stem} -62`, craft.bottle, 4) + circle(stem, -66, 11, bloom) + circle(stem, -66, 4, '#7a4b2b')).join('')}<path d="M-20 -34H20L14 0H-14Z" fill="#b9643f"/></g>`;
}

function partyTable(random: Prng, x: number): string {
  const cloth = random.pick([craft.cream, craft.sky, craft.rose]);
  const food = Array.from({ length: 7 }, (_, index) => {
    const left = x - 175 + index * 58;
    const colour = random.pick([craft.marigold, craft.terracotta, craft.rose, craft.moss, craft.claret]);
    return (
      ellipse(left, 668, 25, 8, '#fffaf0') +
      (index % 2 ? circle(left, 657, 13, colour) : `<path d="M${left - 17} 664Q${left} 630 ${left + 17} 664Z" fill="${colour}"/>`)
    );
  });
  return box(x - 215, 672, 430, 66, cloth, random) + stitch(`M${x - 205} 728H${x + 205}`, craft.claret, 3) + food.join('');
}

const sheep = (x: number, y: number, size: number) =>
  `<g transform="translate(${at(x, y)}) scale(${size})">${line('M-14 8V24M12 8V24', '#3b3633', 5)}${circle(-14, 0, 15, '#f6f0e2')}${circle(2, -5, 18, '#f6f0e2')}${circle(16, 1, 14, '#f6f0e2')}${ellipse(30, -6, 10, 8, '#3b3633')}</g>`;

const fieldColours: Record<Mood['name'], readonly string[]> = {
  morning: ['#a9cfc0', '#83b795', '#5f9d6f', '#417f55', '#2f6a47'],
  golden: ['#d9b98a', '#b7b06c', '#8a9a55', '#64824a', '#4b6e44'],
  overcast: ['#aab9b8', '#8aa59a', '#6a8d7b', '#4e7562', '#3d6150'],
};

/** Hills with dry-stone walls, sheep and a class out walking. */
export function hills(random: Prng, mood: Mood): Sheet[] {
  const colours = fieldColours[mood.name];
  const tops = [330, 400, 480, 570, 690];
  const sheets = tops.map((top, index) => {
    const ridge = skyline(random, top, [66, 52, 44, 34, 18][index]!, [1.6, 1.3, 1.1, 0.9, 0.6][index]!);
    let drawn = `<path d="${ridge.path}" fill="${colours[index]}"/>`;
    if (index === 1 || index === 2) {
      const wallX = random.between(200, 1000);
      drawn += stitch(
        `M${at(wallX, ridge.heightAt(wallX) + 3)}Q${at(wallX + 60, top + 60)} ${at(wallX - 40, top + 150)}`,
        '#f2ead6',
        5,
        0.65,
      );
      drawn += stitch(
        `M${at(wallX + 170, ridge.heightAt(wallX + 170) + 3)}Q${at(wallX + 250, top + 70)} ${at(wallX + 190, top + 150)}`,
        '#f2ead6',
        5,
        0.65,
      );
    }
    if (index === 2) {
      const farmX = random.between(150, 950);
      const y = ridge.heightAt(farmX) + 22;
      drawn +=
        box(farmX, y - 46, 96, 52, '#efe3c8', random) +
        cut(
          [
            [farmX - 8, y - 44],
            [farmX + 48, y - 86],
            [farmX + 104, y - 44],
          ],
          '#7a4a3c',
          random,
        ) +
        box(farmX + 40, y - 24, 18, 30, craft.claret, random, 1) +
        box(farmX + 12, y - 32, 16, 14, '#f6dfa0', random, 1) +
        box(farmX + 70, y - 32, 16, 14, '#f6dfa0', random, 1);
    }
    if (index === 3) {
      for (let count = 0; count < 5; count++) {
        const x = random.between(60, 1140);
        drawn += sheep(x, ridge.heightAt(x) + random.between(26, 70), random.between(0.75, 1.1));
      }
    }
    if (index >= 2) {
      const treeX = random.pick([random.between(20, 240), random.between(940, 1170)]);
      drawn += tree(treeX, ridge.heightAt(treeX) + 14, index === 4 ? 1.7 : 0.85, index === 4 ? '#2d6a4a' : '#3f7c58', '#1d4f38');
    }
    return sheet(drawn, index < 3 ? 'far' : 'near');
  });
  const path = `<path d="M-60 845Q300 800 600 822T1260 800V876Q900 846 600 872T-60 905Z" fill="#d9c49a"/>${stitch('M-60 862Q300 822 600 846T1260 828', '#fff7e0', 3, 0.7)}`;
  return [
    ...sheets,
    sheet(path, 'far'),
    sheet(
      crowd(
        random,
        { from: 110, to: 1090, y: 845, count: random.whole(7, 9), scale: 1.3, unevenness: 14 },
        { hasTeacher: true, poses: ['stand', 'wave', 'stand', 'hold', 'run'] },
      ),
      'near',
    ),
  ];
}

const boat = (random: Prng, x: number, y: number, size: number) => {
  const hull = random.pick([craft.claret, craft.navy, craft.marigold, craft.bottle, craft.terracotta]);
  const sail = random.chance(0.5)
    ? `<path d="M6 -38L6 -150Q70 -96 76 -46Z" fill="${craft.cream}"/><path d="M-4 -42L-4 -128Q-46 -84 -52 -46Z" fill="${random.pick([craft.rose, craft.sky, craft.marigold])}"/>${stitch('M14 -60Q50 -64 66 -52', craft.claret, 2)}`
    : `<path d="M-46 -40V-84H6V-40Z" fill="${craft.cream}"/><rect x="-36" y="-76" width="16" height="16" fill="#7ba7bd"/><rect x="-14" y="-76" width="14" height="16" fill="#7ba7bd"/>`;
  return `<g transform="translate(${at(x, y)}) scale(${size})">${line('M0 -36V-158', '#5a4031', 5)}${sail}<path d="M-88 -38H92L70 6H-62Z" fill="${hull}"/>${stitch('M-74 -24H80', craft.cream, 3)}</g>`;
};

/** A harbour: cottages, a light, boats and a class on the quay. */
export function harbour(random: Prng, mood: Mood): Sheet[] {
  const colours = fieldColours[mood.name];
  const headland = skyline(random, 350, 40, 1.2);
  const sea = {
    morning: ['#8ec4cf', '#5fa5b8', '#3b8199'],
    golden: ['#d9a57c', '#a88a85', '#5f7f91'],
    overcast: ['#a3b5bd', '#7a94a2', '#566f82'],
  }[mood.name];
  let cottages = '';
  const paints = random.shuffle(['#e9c46a', '#e3a79b', '#f2ead6', '#a9c9d6', '#b5c99a', '#d98c5f', '#f5dfb5', '#9fb7b0']);
  for (let index = 0; index < 7; index++) {
    const x = 40 + index * 118 + random.between(-8, 8);
    const height = random.between(84, 128);
    const y = 452;
    cottages +=
      cut(
        [
          [x - 6, y - height + 4],
          [x + 52, y - height - 52],
          [x + 110, y - height + 4],
        ],
        random.pick(['#5d5553', '#7a4a3c', '#4b5560']),
        random,
      ) + box(x, y - height, 104, height + 4, paints[index]!, random);
    cottages +=
      box(x + 14, y - height + 18, 24, 28, '#4d6f86', random, 1) +
      box(x + 64, y - height + 18, 24, 28, '#f6dfa0', random, 1) +
      box(x + 40, y - 50, 26, 54, random.pick(brights), random, 1);
  }
  const lightX = random.between(960, 1090);
  const light = `<g transform="translate(${at(lightX, 470)})"><path d="M-90 10Q-40 -40 0 -34Q60 -40 110 10Z" fill="#7b746b"/><path d="M-30 -26L-20 -230H20L30 -26Z" fill="${craft.cream}"/><path d="M-27 -80L-25 -128H25L27 -80ZM-22 -176L-20 -216H20L22 -176Z" fill="${craft.claret}"/><rect x="-26" y="-240" width="52" height="10" fill="#40424a"/><rect x="-16" y="-272" width="32" height="34" fill="#ffe9a3"/><path d="M-22 -270L0 -300L22 -270Z" fill="#40424a"/></g>`;
  const waves = (y: number, colour: string) => {
    let path = `M-60 ${y}`;
    const start = random.between(-40, 0);
    for (let x = start; x < WIDTH + 60; x += 44) path += `Q${at(x + 11, y - 13)} ${at(x + 22, y)}T${at(x + 44, y)}`;
    return `<path d="${path}V960H-60Z" fill="${colour}"/>${stitch(`M-40 ${y + 34}Q300 ${y + 24} 600 ${y + 34}T1240 ${y + 30}`, '#ffffff', 3, 0.38)}`;
  };
  const gulls = Array.from(
    { length: 5 },
    () => `M${at(random.between(80, 900), random.between(90, 250))}q14 -16 26 0q12 -16 26 0`,
  ).join('');
  const quay = `${box(-60, 730, WIDTH + 120, 240, '#a99c88', random, 1)}${line('M-40 736H1240', '#8a7d6a', 12)}${line('M60 770H220M320 800H520M600 772H780M880 804H1080M180 850H380M700 858H900', '#000', 4, 'opacity="0.1"')}${[70, 1130].map((x) => `<path d="M${x - 18} 742V704Q${x - 26} 690 ${x} 688Q${x + 26} 690 ${x + 18} 704V742Z" fill="#3c4048"/>`).join('')}`;
  return [
    sheet(`<path d="${headland.path}" fill="${colours[1]}"/>`, 'far'),
    sheet(`<path d="M-60 460Q300 425 760 440T900 470V960H-60Z" fill="${colours[2]}"/>${cottages}${light}`, 'far'),
    sheet(
      waves(470, sea[0]!) + boat(random, random.between(160, 330), 540, 0.72) + boat(random, random.between(760, 960), 530, 0.66),
      'far',
    ),
    sheet(waves(545, sea[1]!) + boat(random, random.between(470, 640), 650, 1.2), 'near'),
    sheet(`${waves(640, sea[2]!)}${line(gulls, mood.name === 'golden' ? '#6b4a3b' : '#fbfbf7', 5)}`, 'near'),
    sheet(quay, 'near'),
    sheet(
      crowd(random, { from: 150, to: 1050, y: 850, count: random.whole(6, 8), scale: 1.4, unevenness: 18 }, { hasTeacher: true }),
      'near',
    ),
  ];
}

/** A snowy hillside: firs, a snowman, hats and scarves. */
export function snow(random: Prng, mood: Mood): Sheet[] {
  const tint = {
    morning: ['#d5e4ec', '#e6eff2', '#f6f9f8'],
    golden: ['#e6cfc0', '#f1e0d0', '#fbf3e8'],
    overcast: ['#c6d0da', '#d9e0e6', '#eef1f3'],
  }[mood.name];
  const manX = random.between(300, 900);
  const ridges = [380, 500, 640].map((top, index) => ({
    ...skyline(random, top, [70, 46, 22][index]!, [1.4, 1, 0.6][index]!),
    index,
  }));
  const sheets = ridges.map(({ path, heightAt, index }) => {
    let firs = '';
    for (let count = 0; count < [9, 6, 2][index]!; count++) {
      const x = index === 2 ? [60, 1140][count]! + random.between(-20, 20) : random.between(0, WIDTH);
      firs += fir(
        x,
        heightAt(x) + 14,
        [0.62, 0.95, 1.9][index]! * random.between(0.85, 1.15),
        ['#7d9a97', '#4f7a6c', '#2f5f50'][index]!,
        tint[2]!,
      );
    }
    const home =
      index === 1 ? cottage(random, manX > 600 ? random.between(220, 380) : random.between(760, 900), heightAt(550) + 30) : '';
    return sheet(
      `${firs}<path d="${path}" fill="${tint[index]}"/>${home}${index ? stitch(`M-40 ${640 + index * 70}Q400 ${600 + index * 70} 800 ${650 + index * 70}T1240 ${620 + index * 70}`, '#9db4c2', 3, 0.5) : ''}`,
      index === 2 ? 'near' : 'far',
    );
  });
  const scarf = random.pick(brights);
  const snowman = `<g transform="translate(${at(manX, 790)}) scale(1.15)">${ellipse(6, 2, 80, 14, '#5c7587', 'opacity="0.3"')}${circle(0, -60, 66, '#fdfdfb')}${circle(0, -160, 48, '#fdfdfb')}${line('M-58 -84L-112 -130M58 -84L112 -134M-100 -120L-122 -112M102 -126L122 -116', '#6b4a35', 7)}${line('M-36 -122Q0 -104 36 -122', scarf, 18)}${line('M24 -118L34 -68', scarf, 16)}${[-80, -56, -32].map((y) => circle(0, y, 6, '#3a3a3f')).join('')}<path d="M-4 -160L48 -150L-2 -146Z" fill="${craft.terracotta}"/><path d="M-34 -196H34V-206H24V-250H-24V-206H-34Z" fill="#3f434c"/>${line('M-23 -212H23', scarf, 9)}</g>`;
  const flakes = Array.from({ length: 110 }, () =>
    circle(
      random.between(0, WIDTH),
      random.between(0, HEIGHT - 60),
      random.between(2, 7),
      '#ffffff',
      `opacity="${random.between(0.55, 0.95).toFixed(2)}"`,
    ),
  ).join('');
  const sledge = `<g transform="translate(${at(manX > 600 ? 230 : 960, 884)})">${line('M-80 0H70Q96 0 92 -26', craft.claret, 9)}${line('M-50 0V-24M40 0V-24', craft.claret, 7)}<rect x="-78" y="-34" width="150" height="13" rx="5" fill="#c48a53"/>${stitch('M-66 -28H60', craft.cream, 2)}</g>`;
  const left = crowd(
    random,
    { from: 110, to: manX - 150, y: 838, count: manX > 600 ? 4 : 2, scale: 1.42, unevenness: 16 },
    { isWintry: true },
  );
  const right = crowd(
    random,
    { from: manX + 150, to: 1100, y: 838, count: manX > 600 ? 2 : 4, scale: 1.42, unevenness: 16 },
    { isWintry: true },
  );
  return [...sheets, sheet(snowman + left + right + sledge, 'near'), sheet(flakes, 'flat')];
}

function cottage(random: Prng, x: number, y: number): string {
  return `${box(x, y - 70, 150, 78, '#b98a6a', random)}${box(x + 108, y - 142, 24, 50, '#8b4c3c', random)}${cut(
    [
      [x - 14, y - 66],
      [x + 75, y - 134],
      [x + 164, y - 66],
    ],
    '#fbfbf8',
    random,
  )}${box(x + 20, y - 48, 28, 30, '#ffe3a0', random, 1)}${box(x + 102, y - 48, 28, 30, '#ffe3a0', random, 1)}${box(x + 62, y - 44, 28, 52, craft.claret, random, 1)}`;
}
