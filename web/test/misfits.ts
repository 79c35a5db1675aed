/**
 * What does not fit: a page that scrolls sideways, or text that its container cuts off. Journeys run it within their page, so it
 * uses nothing from outside.
 */
export function findMisfits(): string[] {
  const nameOf = (element: Element) => `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`;
  const found = new Set<string>();
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) {
    const ends = (element: Element) => element.getBoundingClientRect().right;
    const [widest] = [...document.body.querySelectorAll('main *')]
      .filter((each) => ends(each) > innerWidth + 1 && [...each.children].every((child) => ends(child) < ends(each) - 1))
      .sort((one, other) => other.getBoundingClientRect().left - one.getBoundingClientRect().left);
    found.add(`the page is ${scrollWidth - innerWidth} px too wide, for one by ${widest ? nameOf(widest) : 'the bar'}`);
  }

  // Intended: for screen readers only, or clamped to some lines with a way to the rest, or scrolled in a strip or a list.
  const isMeant = (style: CSSStyleDeclaration) => style.clipPath !== 'none' || style.webkitLineClamp !== 'none';
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.matches('option, script, style, noscript, title, text')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const words = range.getBoundingClientRect();
    if (words.width === 0) continue;
    for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (isMeant(style) || style.position === 'fixed') break;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      const sideways = style.overflowX !== 'auto' && style.overflowX !== 'scroll';
      const downwards = style.overflowY !== 'auto' && style.overflowY !== 'scroll';
      const out = Math.max(
        sideways ? Math.max(box.left - words.left, words.right - box.right) : 0,
        downwards ? Math.max(box.top - words.top, words.bottom - box.bottom) : 0,
      );
      if (out > 1.5) found.add(`${Math.round(out)} px of words are cut off by ${nameOf(around)}: ${nameOf(parent)}`);
      break;
    }
  }
  // A button, a heading or a label that is narrower than its text, even where the overflow is visible.
  for (const element of document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, legend, td, th, dd, dt, li > a')) {
    if (!element.checkVisibility() || isMeant(getComputedStyle(element))) continue;
    const over = element.scrollWidth - element.clientWidth;
    if (element.clientWidth > 1 && over > 1) found.add(`${over} px too narrow: ${nameOf(element)}`);
  }
  // One finding stands for all elements like it.
  return [...found].slice(0, 5);
}
