import { type Box, createBrush, type Materials, type Settings } from './brush.ts';
import type { Stroke } from './strokes.ts';

/** Samples that are painted in one go. Few, so that a line that crosses itself looks the same however fast it was drawn. */
const BATCH = 16;
/** Strands of yarn are painted this many samples behind its end, which would cover them. */
const BEHIND = 14;

/**
 * Paints a stroke while it grows, on a layer that is empty at its place: each call of `paint` adds only what has come since.
 */
export function createPainter(layer: CanvasRenderingContext2D, settings: Settings, materials: Materials) {
  const brush = createBrush(layer, settings, materials);
  let painted = 0;

  function paint(): void {
    const count = brush.count();
    while (painted < count) {
      const to = Math.min(count, painted + BATCH);
      brush.body(painted, to);
      // Below all that is there.
      layer.globalCompositeOperation = 'destination-over';
      brush.sides(painted, to);
      layer.globalCompositeOperation = 'source-over';
      brush.strands(to - BEHIND);
      painted = to;
    }
  }

  return {
    add: brush.add,
    paint,
    /** Paints the rest of the stroke and returns the box around it. */
    end(): Box {
      brush.end();
      if (settings.tool === 'shape') {
        const { left, top, right, bottom } = brush.box();
        layer.clearRect(left, top, right - left, bottom - top);
        brush.shape();
      } else {
        paint();
        brush.strands(brush.count());
      }
      return brush.box();
    },
  };
}

export type Painter = ReturnType<typeof createPainter>;

/** Paints a finished stroke over what is there. It looks as it did while it grew. */
export function paintStroke(context: CanvasRenderingContext2D, stroke: Stroke, materials: Materials): void {
  const { tool, points } = stroke;
  const brush = createBrush(context, stroke, materials);
  for (let at = 0; at < points.length; at += 3) brush.add(points[at]!, points[at + 1]!, points[at + 2]!);
  brush.end();
  if (tool === 'shape') {
    brush.shape();
    return;
  }
  const count = brush.count();
  brush.sides(0, count);
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(count, from + BATCH);
    brush.body(from, to);
    brush.strands(to - BEHIND);
  }
  brush.strands(count);
}
