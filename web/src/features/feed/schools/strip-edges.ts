/**
 * In which directions a horizontal list can scroll further. `scrollLeft` is negative in right-to-left pages; one pixel is
 * ignored as rounding.
 */
export function stripEdges({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Record<'scrollLeft' | 'scrollWidth' | 'clientWidth', number>) {
  const gone = Math.abs(scrollLeft);
  return { canGoBack: gone > 1, canGoOn: gone + clientWidth < scrollWidth - 1 };
}

/** The distance of one press: 75 % of the visible width. */
export const stripStep = (clientWidth: number, direction: 1 | -1, isRightToLeft: boolean): number =>
  clientWidth * 0.75 * direction * (isRightToLeft ? -1 : 1);
