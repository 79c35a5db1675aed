import { expect, test } from 'vitest';
import { sanitise, saysSomething } from './sanitise.ts';

/** Only escaped text and allowed tags, with `href` as the only attribute: no parser can find another tag in it. */
const harmless = /^(?:[^<>]|<\/?(?:p|b|i|strong|em|ul|ol|li|h3|h4|h5)>|<br \/>|<a href="(?:https:\/\/|mailto:)[^"<>]*">|<\/a>)*$/;

test.each([
  ['<p>One<br>two</p><h3>Head</h3><ul><li><b>a</b></li></ul>', '<p>One<br />two</p><h3>Head</h3><ul><li><b>a</b></li></ul>'],
  ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
  ['<p>open', '<p>open</p>'],
  ['</p>shut', '<p></p>shut'],
  ['<h1>Large</h1><div class="x">box</div>', 'Largebox'],
  ['<p style="position:fixed" class="a" id="b" onclick="x()">text</p>', '<p>text</p>'],
  [
    '<a href="https://patchwork.example/?a=1&b=2" target="_top" onclick="x()">go</a>',
    '<a href="https://patchwork.example/?a=1&amp;b=2">go</a>',
  ],
  ['<a href="mailto:help@patchwork.example">write</a>', '<a href="mailto:help@patchwork.example">write</a>'],
  ['<a href="HTTPS://EXAMPLE.COM">go</a>', '<a href="https://example.com/">go</a>'],
  ['<a href="http://example.com">plain</a>', 'plain'],
  ['<a href="/home">here</a>', 'here'],
  ['<a href="//evil.example">there</a>', 'there'],
  ['<a name="x">anchor</a>', 'anchor'],
])('%s becomes %s', (given, expected) => {
  expect(sanitise(given)).toBe(expected);
});

test.each([
  '<script>alert(1)</script>hello',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>hello',
  '<img src=x onerror=alert(1)>hello',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg/onload=alert(1)>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text>go</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p title="</noscript><img src=x onerror=alert(1)>">x</p>',
  '<textarea></textarea/><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<title><img src=x onerror=alert(1)></title>',
  '<option>&lt;img src=x onerror=alert(1)&gt;</option>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><img src=x onerror=alert(1)></iframe>',
  '<base href="https://evil.example/">hello',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">hello',
  '<link rel="stylesheet" href="https://evil.example/x.css">hello',
  '<style>body{display:none}</style>hello',
  '<form action="https://evil.example/"><input name="password"><button>Log in</button></form>',
  '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x.swf">',
  '<template><script>alert(1)</script></template>',
  '<p><!--[if IE]><script>alert(1)</script><![endif]--></p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">go</a>',
  '<a href=" java\tscript:alert(1)">go</a>',
  '<a href="&#106;avascript:alert(1)">go</a>',
  '<a href="data:text/html,<script>alert(1)</script>">go</a>',
  '<a href="vbscript:x">go</a>',
  '<a href=\'https://x/"onmouseover="alert(1)\'>go</a>',
  '<a href="https://x/"onmouseover=alert(1)>go</a>',
  '<a href=`https://x/`onclick=alert(1)>go</a>',
  '<a href="https://x/\u2028onclick=alert(1)">go</a>',
  '<b/onclick=alert(1)>bold</b>',
  '<b \u0000onclick=alert(1)>bold</b>',
  '<p <script>alert(1)</script>>x</p>',
  '<<p>p>nested<</p>/p>',
  '<p><table><p><img src=x onerror=alert(1)></table>',
  `${'<b>'.repeat(5_000)}deep`,
  '<a href="https://x/">'.repeat(100),
])('makes %s harmless', (given) => {
  const once = sanitise(given);
  expect(once).toMatch(harmless);
  expect(sanitise(once)).toBe(once);
});

test.each([
  ['<p>Hello</p>', true],
  ['<p><br></p>', false],
  ['<script>alert(1)</script>', false],
  ['<p>&nbsp;\u200b </p>', false],
  ['<img src=x>', false],
])('%s contains visible text: %s', (given, expected) => {
  expect(saysSomething(sanitise(given))).toBe(expected);
});
