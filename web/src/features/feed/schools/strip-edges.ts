/** Which ways a sideways list can still scroll. `scrollLeft` is negative in right-to-left pages; a pixel of rounding is no way. */
export function stripEdges({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Record<'scrollLeft' | 'scrollWidth' | 'clientWidth', number>) {
  const gone = Math.abs(scrollLeft);
  return { canGoBack: gone > 1, canGoOn: gone + clientWidth < scrollWidth - 1 };
}

/** How far a press moves: 75 % of what is seen. */
export const stripStep = (clientWidth: number, direction: 1 | -1, isRightToLeft: boolean): number =>
  clientWidth * 0.75 * direction * (isRightToLeft ? -1 : 1);
