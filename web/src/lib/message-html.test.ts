import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageBody } from '../ui/message-body.tsx';
import { parseMessage, textOf } from './message-html.ts';

/** The HTML that the browser receives for this message. */
const drawn = (html: string) =>
  renderToStaticMarkup(createElement(MessageBody, { html })).replace(/^<div[^>]*>(.*)<\/div>$/s, '$1');
const link = (href: string, text: string) => `<a href="${href}" rel="noopener noreferrer">${text}</a>`;

test('allowed elements are kept', () => {
  const html =
    '<h3>News</h3><p>One <b>two</b> <i>three</i> <strong>four</strong> <em>five</em><br/>six</p><ul><li>a</li></ul><ol><li>b</li></ol><h4>x</h4><h5>y</h5>';
  expect(drawn(html)).toBe(html);
});

test.each([
  ['a script', '<p>Hello</p><script>alert(1)</script>', '<p>Hello</p>'],
  ['an upper-case script', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>after', 'after'],
  ['a script that is never closed', '<p>Hello</p><script>alert(1)', '<p>Hello</p>'],
  ['an event handler', '<p onclick="alert(1)" onmouseover=alert(1)>Hello</p>', '<p>Hello</p>'],
  ['a handler split by a slash', '<p/onclick=alert(1)>Hello', '<p>Hello</p>'],
  ['styles', '<style>*{display:none}</style><p style="position:fixed">Hello</p>', '<p>Hello</p>'],
  ['names that the page uses', '<p id="main" class="x" name="y" data-z="1">Hello</p>', '<p>Hello</p>'],
  ['a picture from elsewhere', '<p>Hello<img src="https://evil.example/pixel.gif" onerror="alert(1)"></p>', '<p>Hello</p>'],
  ['a drawing with a script', '<svg onload=alert(1)><script>alert(1)</script><text>drawn</text></svg>after', 'after'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>">inside</iframe>after', 'after'],
  ['an object', '<object data="x.swf"><embed src="x.swf">inside</object>after', 'after'],
  ['a form', '<form action="https://evil.example"><input name="password"><button>Log in</button></form>', 'Log in'],
  ['a hidden title', '<title><img src=x onerror=alert(1)></title>after', 'after'],
  ['raw text inside noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['raw text inside xmp', '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>', '&quot;&gt;'],
  ['raw text inside a text area', '<textarea></textarea><img src=x onerror=alert(1)>', ''],
  [
    'namespaces that change hands',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></math>after',
    'after',
  ],
  ['a comment', '<!-- <script>alert(1)</script> --><p>Hello</p><!--><img src=x onerror=alert(1)>', '<p>Hello</p>'],
  ['a change of base', '<base href="https://evil.example/"><p>Hello</p>', '<p>Hello</p>'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example/"><p>Hello</p>', '<p>Hello</p>'],
  ['an element of its own', '<x-evil is="x">Hello</x-evil>', 'Hello'],
])('%s is left out', (_name, html, expected) => {
  expect(drawn(html)).toBe(expected);
});

test('text that looks like a tag only after decoding stays text', () => {
  expect(drawn('&lt;img src=x onerror=alert(1)&gt; &amp;lt;b&amp;gt;')).toBe(
    '&lt;img src=x onerror=alert(1)&gt; &amp;lt;b&amp;gt;',
  );
});

test('https and mailto links keep their address and no other attribute', () => {
  expect(drawn('<a href="https://www.gov.uk/x?a=1&amp;b=2" target="_top" rel="opener" onclick="x()">Guide</a>')).toBe(
    link('https://www.gov.uk/x?a=1&amp;b=2', 'Guide'),
  );
  expect(drawn('<a href="mailto:hello@patchwork.example">Write</a>')).toBe(link('mailto:hello@patchwork.example', 'Write'));
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java&#x09;script:alert(1)',
  '&#106;avascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://patchwork.example/1',
  'file:///etc/passwd',
  'http://plain.example/',
  '//evil.example/',
  '/home',
  '#main',
  'https://patchwork.example@evil.example/',
  'https://',
  '',
])('a link to %j is only its words', (href) => {
  expect(drawn(`<a href="${href}">Words</a>`)).toBe('Words');
});

test('a link inside a link becomes text', () => {
  expect(drawn('<a href="https://one.example/">one <b><a href="https://two.example/">two</a></b></a>')).toBe(
    link('https://one.example/', 'one <b>two</b>'),
  );
});

test('lists contain only items, and items are only in lists', () => {
  expect(drawn('<ul>\n<li>a</li>\n<p>b</p>c<li><ol><li>d</li></ol></li></ul><li>e</li>')).toBe(
    '<ul><li>a</li><li>b</li><li>c</li><li><ol><li>d</li></ol></li></ul>e',
  );
});

test('unclosed and overlapping tags are corrected', () => {
  expect(drawn('<p>one<p>two <b>three <i>four</b> five')).toBe('<p>one</p><p>two <b>three <i>four</i></b> five</p>');
});

test('a message with 50,000 characters of nested tags is rendered', () => {
  const html = `${'<b>'.repeat(16_000)}deep`;
  expect(drawn(html).replaceAll(/<\/?b>/g, '')).toBe('deep');
});

test('a space separates the text of adjacent paragraphs', () => {
  expect(textOf(parseMessage('<p>one</p><p>two<br>three</p><ul><li>four</li><li>fi<b>ve</b></li></ul>')).split(/\s+/)).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    '',
  ]);
});
