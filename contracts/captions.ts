/** A problem of a captions file: a sentence with placeholders; `{line}` is a line number from 1. */
export interface CaptionsProblem {
  sentence: string;
  values?: { line: number };
}

interface Cue {
  /** Milliseconds. */
  from: number;
  to: number;
  text: string;
}

/** The size limit of a captions file. Callers of `readCaptions` enforce it. */
export const MAX_CAPTIONS_BYTES = 100_000;
const MOST_CUES = 2_000;
const LONGEST_TEXT = 500;

const time = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const timing = new RegExp(`^${time}[ \t]*-->[ \t]*${time}(?:[ \t].*)?$`);
/** Control characters except tabs and line ends, and lone surrogates. */
const unfit = /[^\P{Cc}\t\r\n]|\p{Cs}/u;

/**
 * Converts a .vtt or .srt file (WebVTT 1.0; SubRip) to plain WebVTT: ordered times and text, without styles, regions, notes, cue names,
 * positions and tags; a speaker's name precedes their text. Idempotent: `track` converts to itself. Time and memory are linear in the
 * length of the text, which the caller limits.
 */
export function readCaptions(text: string): { track: string } | { problem: CaptionsProblem } {
  if (unfit.test(text)) return { problem: { sentence: 'The captions contain characters that cannot be shown.' } };
  if (!text.includes('-->')) {
    return { problem: { sentence: 'This is not a captions file: it has no times such as 00:01.000 --> 00:04.000.' } };
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0]!);
  const cues: Cue[] = [];
  for (const block of blocksOf(lines)) {
    if (isWebVtt && isAside(block)) continue;
    const cue = readCue(block);
    if ('sentence' in cue) return { problem: cue };
    const begin = block.line + block.lines.findIndex((line) => line.includes('-->'));
    if (cue.from < (cues.at(-1)?.from ?? 0))
      return { problem: at(begin, 'The caption at line {line} begins before the one above it.') };
    if ([...cue.text].length > LONGEST_TEXT)
      return { problem: at(begin, 'The caption at line {line} has more than 500 characters.') };
    if (cue.text) cues.push(cue);
    if (cues.length > MOST_CUES) return { problem: { sentence: 'There are more than 2,000 captions in this file.' } };
  }
  if (cues.length === 0) return { problem: { sentence: 'There are no captions in this file.' } };
  return { track: `WEBVTT\n\n${cues.map(writeCue).join('\n')}` };
}

interface Block {
  /** The first line number, from 1. */
  line: number;
  lines: string[];
}

/** Splits at empty lines. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (line && isOpen) blocks.at(-1)!.lines.push(line);
    else if (line) blocks.push({ line: index + 1, lines: [line] });
    isOpen = line !== '';
  }
  return blocks;
}

/** The header and blocks that are not captions. */
const isAside = ({ line, lines }: Block) =>
  (line === 1 && lines.every((each) => !each.includes('-->'))) || /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0]!);

function readCue({ line, lines }: Block): Cue | CaptionsProblem {
  // A cue name may precede the times; in SubRip it is a number.
  const place = lines[0]!.includes('-->') ? 0 : 1;
  const match = timing.exec(lines[place] ?? '');
  if (!match)
    return at(line + Math.min(place, lines.length - 1), 'Line {line} should have times such as 00:01.000 --> 00:04.000.');
  const parts = match.slice(1).map((part) => Number(part ?? 0));
  const [from, to] = [toMilliseconds(parts.slice(0, 4)), toMilliseconds(parts.slice(4))];
  if (to <= from) return at(line + place, 'The caption at line {line} ends before it begins.');
  const said = lines.slice(place + 1);
  const next = said.findIndex((each) => each.includes('-->'));
  if (next >= 0) return at(line + place + 1 + next, 'An empty line is missing above line {line}.');
  return { from, to, text: toPlain(said.join('\n')) };
}

const at = (line: number, sentence: string): CaptionsProblem => ({ sentence, values: { line } });

const toMilliseconds = ([hours = 0, minutes = 0, seconds = 0, rest = 0]: number[]) =>
  ((hours * 60 + minutes) * 60 + seconds) * 1_000 + rest;

const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" },
  ...{ nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F' },
};

/** Each pattern stops at the next bracket, so the time is linear. Text that only looks like a tag stays. */
const toPlain = (text: string): string =>
  text
    .replace(/<v(?:\.[^\s<>]*)?[ \t]([^<>]*)>/gi, (_, speaker: string) => (speaker.trim() ? `${speaker.trim()}: ` : ''))
    .replace(/<\/?(?:[cibuv]|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<[\d:.]+>/gi, '')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp|lrm|rlm);/g, (_, name: string) => entities[name]!)
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter(Boolean)
    .join('\n');

const writeCue = ({ from, to, text }: Cue): string =>
  `${stamp(from)} --> ${stamp(to)}\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}\n`;

function stamp(milliseconds: number): string {
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const seconds = milliseconds / 1_000;
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(milliseconds % 1_000).padStart(3, '0')}`;
}
