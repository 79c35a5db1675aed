import { describe, expect, it } from 'vitest';
import { readCaptions } from './captions.ts';

const cue = (text: string, times = '00:01.000 --> 00:02.500') => `WEBVTT\n\n${times}\n${text}\n`;
const plain = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n${text}\n`;
const line = (line: number, sentence: string) => ({ problem: { sentence, values: { line } } });

describe('a captions file', () => {
  it.each([
    ['as we write it', plain('[Wind]'), plain('[Wind]')],
    ['with a BOM and CRLF', `\uFEFF${cue('[Wind]').replaceAll('\n', '\r\n')}`, plain('[Wind]')],
    ['with old Macs’ ends of lines', cue('[Wind]\n[Rain]').replaceAll('\n', '\r'), plain('[Wind]\n[Rain]')],
    [
      'of SubRip',
      '1\n00:00:01,000 --> 00:00:02,500\n<font color="red">One</font>\n\n2\n00:01:03,000 --> 01:00:04,000\nTwo',
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nOne\n\n00:01:03.000 --> 01:00:04.000\nTwo\n',
    ],
    [
      'with header, notes, styles, regions, names and positions',
      'WEBVTT - Pond\nKind: captions\n\nNOTE\nnot --> this\n\nSTYLE\n::cue { background: url(https://evil.example) }\n\nREGION\nid:a\n\nfirst\n00:01.000 --> 00:02.500 align:start region:a\n[Wind]',
      plain('[Wind]'),
    ],
    ['with tags', cue('<b.loud>Look</b> <00:00:01.500><i>there</i> <lang cy>Edrych</lang>'), plain('Look there Edrych')],
    ['with a speaker', cue('<v.first Ms Khan>Listen!</v>'), plain('Ms Khan: Listen!')],
    ['with HTML', cue('<script>alert(1)</script><img src=x>'), plain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x&gt;')],
    ['with entities', cue('Fish &amp; chips &lt;3 R&D'), plain('Fish &amp; chips &lt;3 R&amp;D')],
    ['with an arrow in disguise', cue('a --&gt; b'), plain('a --&gt; b')],
    [
      'with an empty caption',
      `${cue('<b></b>')}\n00:03.000 --> 00:04.000\nNext\n`,
      'WEBVTT\n\n00:00:03.000 --> 00:00:04.000\nNext\n',
    ],
    ['of many hours', cue('Late', '999:00:00.000 --> 999:59:59.999'), 'WEBVTT\n\n999:00:00.000 --> 999:59:59.999\nLate\n'],
    [
      'with captions at the same time',
      `${cue('One')}\n00:01.000 --> 00:02.000\nTwo`,
      `${plain('One')}\n00:00:01.000 --> 00:00:02.000\nTwo\n`,
    ],
    ['with every character that is text', cue('ŵ ŷ ą 🦆 اردو'), plain('ŵ ŷ ą 🦆 اردو')],
    ['with 500 ducks', cue('🦆'.repeat(500)), plain('🦆'.repeat(500))],
  ])('%s is read', (_, text, track) => {
    expect(readCaptions(text)).toEqual({ track });
    expect(readCaptions(track)).toEqual({ track });
  });

  const none = 'This is not a captions file: it has no times such as 00:01.000 --> 00:04.000.';
  const times = 'Line {line} should have times such as 00:01.000 --> 00:04.000.';
  it.each([
    ['nothing', '', { problem: { sentence: none } }],
    ['a header alone', 'WEBVTT\n', { problem: { sentence: none } }],
    ['HTML', '<!doctype html><script>alert(1)</script>', { problem: { sentence: none } }],
    ['times alone', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', { problem: { sentence: 'There are no captions in this file.' } }],
    ['times that are none', 'WEBVTT\n\nname\n1.0 --> 2.0\nOne', line(4, times)],
    ['seventy seconds', 'WEBVTT\n\n00:70.000 --> 00:80.000\nOne', line(3, times)],
    ['words without times', `${cue('One')}\nTwo\n`, line(6, times)],
    ['a name without times', `${cue('One')}\nname\nTwo\n`, line(7, times)],
    ['times backwards', cue('One', '00:02.000 --> 00:01.000'), line(3, 'The caption at line {line} ends before it begins.')],
    [
      'captions out of order',
      `${cue('One')}\nb\n00:00.500 --> 00:02.000\nTwo`,
      line(7, 'The caption at line {line} begins before the one above it.'),
    ],
    [
      'no empty line between captions',
      `${cue('One')}00:03.000 --> 00:04.000\nTwo`,
      line(5, 'An empty line is missing above line {line}.'),
    ],
    ['a caption of 501 characters', cue('x'.repeat(501)), line(3, 'The caption at line {line} has more than 500 characters.')],
    ['NUL', cue('a\u0000b'), { problem: { sentence: 'The captions contain characters that cannot be shown.' } }],
    [
      'an escape character',
      cue('a\u001b[2Jb'),
      { problem: { sentence: 'The captions contain characters that cannot be shown.' } },
    ],
    [
      'half a surrogate pair',
      cue('a\ud83eb'),
      { problem: { sentence: 'The captions contain characters that cannot be shown.' } },
    ],
    [
      '2,001 captions',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(2_001)}`,
      { problem: { sentence: 'There are more than 2,000 captions in this file.' } },
    ],
  ])('with %s is refused, and says why', (_, text, problem) => {
    expect(readCaptions(text)).toEqual(problem);
  });

  it.each(['<', '<v ', '<v\t', '<b ', '<v.', '&', ' ', '{', '<c.<', '\n', '\r', '-', '1\n', '00:01.000 --> '])(
    'full of %j takes no longer than its length',
    (part) => {
      const before = process.cpuUsage();
      readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${part.repeat(400_000 / part.length)}`);
      // Ten times what a busy machine needs; quadratic time would take minutes.
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
    },
  );
});
