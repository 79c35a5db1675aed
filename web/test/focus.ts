/**
 * The target's position relative to the focus, and its faults: out of view, no focus ring, or under one of the bars (2.4.7,
 * 2.4.11). Journeys run it in the page, so it uses nothing from outside.
 */
export async function lookAtFocus(
  target: Element,
): Promise<{ name: string; problems: string[]; mayStay: boolean; where: number }> {
  // Drawn visibly.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const element = document.activeElement;
  const where = element?.compareDocumentPosition(target) ?? 0;
  // After the last tab stop the focus is in the browser's toolbar.
  if (!(element instanceof HTMLElement) || element === document.body)
    return { name: 'the browser', problems: [], mayStay: true, where };
  const problems: string[] = [];
  const box = element.getBoundingClientRect();
  const isIn =
    box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  if (!isIn) problems.push('it is out of sight');

  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasRing = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
  // Inside a video the browser draws the focus ring.
  if (!hasRing && element.localName !== 'video') problems.push('it has no ring');

  for (const bar of document.querySelectorAll<HTMLElement>('header > div, footer')) {
    const isFixed = ['fixed', 'sticky'].includes(
      getComputedStyle(bar.localName === 'footer' ? bar : bar.parentElement!).position,
    );
    if (!isFixed || bar.contains(element)) continue;
    const { top, bottom } = bar.getBoundingClientRect();
    const [from, to] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    // An element taller than the space between the bars cannot be clear of both.
    if (to - from <= 1 || box.height > innerHeight / 2) continue;
    const inFront = document.elementFromPoint(box.left + box.width / 2, (from + to) / 2);
    if (inFront && bar.contains(inFront)) problems.push(`${Math.round(to - from)} px of it are under the ${bar.localName}`);
  }

  // These contain several tab stops.
  const mayStay = element.matches('video, input[type=time]');
  const index = [...document.querySelectorAll('*')].indexOf(element);
  return {
    name: `${index} ${element.localName}: ${element.getAttribute('aria-label') ?? element.innerText.slice(0, 40)}`,
    problems,
    mayStay,
    where,
  };
}
