import { type RunStatistics, shareOfBound } from './statistics.ts';

/** The colours of the light theme in web/src/styles/tokens.css. */
const colours = {
  ...{ background: '#fbf6ec', card: '#ffffff', edge: '#e4d8bf', ink: '#1b2420', soft: '#4c5852', line: '#83877a' },
  ...{ green: '#0f5a43', claret: '#8c1d40', sky: '#1a5a86' },
};
const [WIDTH, HEIGHT, LEFT, RIGHT] = [960, 640, 92, 850];

/** Each series has its own marker, for readers who cannot tell the colours apart. */
const series = {
  share: { name: 'Share of bound', colour: colours.green, mark: '<circle r="5.5"/>' },
  p5: { name: '5th percentile', colour: colours.sky, mark: '<path d="M0-7 7 0 0 7-7 0z"/>' },
  worst: { name: 'Worst school', colour: colours.claret, mark: '<path d="M-5-5H5V5H-5z"/>' },
};
type Series = (typeof series)[keyof typeof series];

interface Panel {
  title: string;
  top: number;
  bottom: number;
  from: number;
  to: number;
  format: Intl.NumberFormat;
}

/** An SVG without external resources that shows the statistics of each half term; needs at least one. */
export function drawChart(figures: readonly RunStatistics[], title: string): string {
  const shares = figures.map((figure) => shareOfBound(figure) * 100);
  const share: Panel = {
    ...{ title: 'Contrast of all links, in % of what no links can exceed (bound)', top: 172, bottom: 296 },
    ...{ from: lowestShown(Math.min(...shares)), to: 100, format: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }) },
  };
  const p5 = figures.map((figure) => figure.p5);
  const worst = figures.map((figure) => figure.min);
  const from = Math.floor(Math.min(...worst) * 10) / 10;
  const contrast: Panel = {
    ...{ title: 'Mean contrast of a school’s links (0: all alike, 1: as unlike as can be)', top: 384, bottom: 566 },
    ...{ from, to: Math.max(from + 0.1, Math.ceil(Math.max(...p5) * 10) / 10) },
    format: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  };
  // When two lines end at a similar height, their labels move apart.
  const spread = Math.max(0, 9 - (yOf(contrast, worst.at(-1)!) - yOf(contrast, p5.at(-1)!)) / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img"
  font-family="'Atkinson Hyperlegible Next', 'Atkinson Hyperlegible', system-ui, sans-serif" font-size="15" fill="${colours.soft}">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.background}"/>
<rect x="23" y="23" width="${WIDTH - 40}" height="${HEIGHT - 40}" rx="18" fill="${colours.edge}"/>
<rect x="20" y="20" width="${WIDTH - 40}" height="${HEIGHT - 40}" rx="18" fill="${colours.card}" stroke="${colours.edge}" stroke-width="1.5"/>
<text x="48" y="68" font-size="25" font-weight="700" fill="${colours.ink}">${title}</text>
${Object.values(series).map(drawLegend).join('\n')}
${drawAxes(share, figures.length)}
${drawAxes(contrast, figures.length)}
<text x="${(LEFT + RIGHT) / 2}" y="606" text-anchor="middle">Half term</text>
${drawLine(share, series.share, shares)}
${drawLine(contrast, series.p5, p5, -spread)}
${drawLine(contrast, series.worst, worst, spread)}
</svg>
`;
}

/** The axis starts near the lowest value, not at 0: values differ little. */
const lowestShown = (least: number) => [99, 98, 95, 90, 80, 50].find((limit) => least >= limit) ?? 0;

const yOf = ({ top, bottom, from, to }: Panel, value: number) => round(bottom - ((value - from) / (to - from)) * (bottom - top));
const xOf = (index: number, count: number) => round(LEFT + ((index + 0.5) / count) * (RIGHT - LEFT));
const round = (value: number) => Math.round(value * 10) / 10;

function drawLegend({ name, colour, mark }: Series, index: number): string {
  const x = 60 + index * 190;
  return `<g transform="translate(${x} 104)" fill="${colour}" stroke="${colour}" stroke-width="2"><path d="M-14 0H14"/>${mark}</g>
<text x="${x + 24}" y="109" fill="${colours.ink}">${name}</text>`;
}

function drawAxes(panel: Panel, count: number): string {
  const ticks = Array.from({ length: 6 }, (_, index) => panel.from + ((panel.to - panel.from) * index) / 5);
  const every = Math.ceil(count / 24);
  const rows = ticks.map((value) => {
    const y = yOf(panel, value);
    const line = `<path d="M${LEFT} ${y}H${RIGHT}" stroke="${value === panel.from ? colours.line : colours.edge}"/>`;
    return `${line}<text x="${LEFT - 12}" y="${y + 5}" text-anchor="end">${panel.format.format(value)}</text>`;
  });
  const columns = Array.from({ length: count }, (_, index) =>
    index % every === 0 ? `<text x="${xOf(index, count)}" y="${panel.bottom + 21}" text-anchor="middle">${index + 1}</text>` : '',
  );
  return `<text x="48" y="${panel.top - 20}" font-weight="600" fill="${colours.ink}">${panel.title}</text>
${rows.join('\n')}
<path d="M${LEFT} ${panel.top}V${panel.bottom}" stroke="${colours.line}"/>
${columns.join('')}`;
}

/** With its last value beside it, moved by `shift`. */
function drawLine(panel: Panel, { colour, mark }: Series, values: readonly number[], shift = 0): string {
  const points = values.map((value, index) => `${xOf(index, values.length)} ${yOf(panel, value)}`);
  const y = yOf(panel, values.at(-1)!) + 5 + shift;
  return `<path d="M${points.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>
<g fill="${colour}">${points.map((point) => `<g transform="translate(${point})">${mark}</g>`).join('')}</g>
<text x="${xOf(values.length - 1, values.length) + 14}" y="${round(y)}" font-weight="700" fill="${colour}">${panel.format.format(values.at(-1)!)}</text>`;
}
