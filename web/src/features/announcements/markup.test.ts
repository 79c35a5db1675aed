import { expect, test } from 'vitest';
import { toHtml } from './markup.ts';

test.each([
  ['words are a paragraph', 'Dear all', '<p>Dear all</p>'],
  ['an empty line begins another', 'One\n\n\nTwo', '<p>One</p><p>Two</p>'],
  ['a line break stays one', 'Yours,\nThe team', '<p>Yours,<br>The team</p>'],
  ['line breaks of Windows are line breaks', 'One\r\n\r\nTwo', '<p>One</p><p>Two</p>'],
  ['blanks around lines do not count', '  One  \n \t\n Two', '<p>One</p><p>Two</p>'],
  ['nothing is nothing', ' \n\n ', ''],
  ['headings of three sizes', '# News\n## This week\n### On Monday', '<h3>News</h3><h4>This week</h4><h5>On Monday</h5>'],
  ['a hash without a blank is a hash', '#PlayfulMaths', '<p>#PlayfulMaths</p>'],
  ['a list', '- pens\n- paper', '<ul><li>pens</li><li>paper</li></ul>'],
  ['a list as word processors write it', '•\tpens\n* paper', '<ul><li>pens</li><li>paper</li></ul>'],
  ['a list right below its paragraph', 'Bring:\n- pens\nThank you', '<p>Bring:</p><ul><li>pens</li></ul><p>Thank you</p>'],
  ['a numbered list', '1. Log in\n2) Post', '<ol><li>Log in</li><li>Post</li></ol>'],
  ['a numbered list with room between', '1. Log in\n\n2. Post', '<ol><li>Log in</li><li>Post</li></ol>'],
  ['a year is not a number of a list', '2026. A good year', '<p>2026. A good year</p>'],
  ['bold and italic', 'So **very** *well* _done_', '<p>So <strong>very</strong> <em>well</em> <em>done</em></p>'],
  ['italic in bold', '**very *well* done**', '<p><strong>very <em>well</em> done</strong></p>'],
  ['bold at the beginning is no list', '**Look** here', '<p><strong>Look</strong> here</p>'],
  ['stars that stand alone', '2 * 3 * 4, and 5**', '<p>2 * 3 * 4, and 5**</p>'],
  ['low lines inside a word', 'my_file_name', '<p>my_file_name</p>'],
  [
    'a link',
    'See [our *guide*](https://www.gov.uk/a?b=1&c=2).',
    '<p>See <a href="https://www.gov.uk/a?b=1&amp;c=2">our <em>guide</em></a>.</p>',
  ],
  ['a link to a mailbox', '[Write](hello@patchwork.example)', '<p><a href="mailto:hello@patchwork.example">Write</a></p>'],
  [
    'an address as it is typed',
    'Go to https://www.gov.uk/a_b_c.',
    '<p>Go to <a href="https://www.gov.uk/a_b_c">https://www.gov.uk/a_b_c</a>.</p>',
  ],
  [
    'an address with brackets around it',
    '(https://www.gov.uk/)',
    '<p>(<a href="https://www.gov.uk/">https://www.gov.uk/</a>)</p>',
  ],
  [
    'a mail address',
    'Ask hello@patchwork.example!',
    '<p>Ask <a href="mailto:hello@patchwork.example">hello@patchwork.example</a>!</p>',
  ],
  [
    'a link inside list and heading',
    '- https://a.example\n# *b*',
    '<ul><li><a href="https://a.example">https://a.example</a></li></ul><h3><em>b</em></h3>',
  ],
  ['a link to anything else is only words', '[Win](javascript:alert)', '<p>[Win](javascript:alert)</p>'],
  [
    'an address that would leave its quotes',
    'https://a.example/"onclick=1',
    '<p><a href="https://a.example/&quot;onclick=1">https://a.example/&quot;onclick=1</a></p>',
  ],
  [
    'HTML is words',
    '<b onclick="x">5 < 6 & "7"</b>',
    '<p>&lt;b onclick=&quot;x&quot;&gt;5 &lt; 6 &amp; &quot;7&quot;&lt;/b&gt;</p>',
  ],
  ['other alphabets', 'Dŵr *oer* اردو', '<p>Dŵr <em>oer</em> اردو</p>'],
])('%s', (_name, typed, html) => {
  expect(toHtml(typed)).toBe(html);
});

test.each(['*', '**a', '_a ', '[a](', '[[', 'https://a', 'a@b', '- *a'])(
  '50,000 characters of %s are parsed quickly',
  (piece) => {
    const before = process.cpuUsage();
    toHtml(piece.repeat(50_000 / piece.length));
    // Quadratic time would take minutes.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
  },
);
