import { expect, test } from 'vitest';
import { stripEdges, stripStep } from './strip-edges.ts';

test('a scroll button disappears at its end of the strip', () => {
  expect(stripEdges({ scrollLeft: 0, scrollWidth: 900, clientWidth: 300 })).toEqual({ canGoBack: false, canGoOn: true });
  expect(stripEdges({ scrollLeft: 200, scrollWidth: 900, clientWidth: 300 })).toEqual({ canGoBack: true, canGoOn: true });
  expect(stripEdges({ scrollLeft: 599.6, scrollWidth: 900, clientWidth: 300 })).toEqual({ canGoBack: true, canGoOn: false });
  expect(stripEdges({ scrollLeft: -600, scrollWidth: 900, clientWidth: 300 })).toEqual({ canGoBack: true, canGoOn: false });
  expect(stripEdges({ scrollLeft: 0, scrollWidth: 300, clientWidth: 300 })).toEqual({ canGoBack: false, canGoOn: false });
});

test('a press scrolls 75 per cent of the visible width, in the opposite direction on right-to-left pages', () => {
  expect(stripStep(400, 1, false)).toBe(300);
  expect(stripStep(400, -1, false)).toBe(-300);
  expect(stripStep(400, 1, true)).toBe(-300);
});
