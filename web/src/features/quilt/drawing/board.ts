import { keepBitmaps, startsWith } from './bitmaps.ts';
import { type Materials, paintStroke, type Settings } from './brush.ts';
import { backgrounds, type Felt } from './colours.ts';
import { contextOf, createFelts, newCanvas } from './felt.ts';
import { SIDE, type Stroke } from './strokes.ts';

/** What is shown, on a felt or on a picture. */
export type Scene = { background: Felt | ImageBitmap; strokes: readonly Stroke[] };

/**
 * Shows a drawing on two canvases of the same place: `below` has the background and all finished strokes as one bitmap, `above` the
 * stroke that is being drawn, so that a move of the pointer paints only that.
 */
export function createBoard(below: HTMLCanvasElement, above: HTMLCanvasElement) {
  const base = contextOf(below, { alpha: false });
  const top = contextOf(above);
  /** The background alone, which the eraser uncovers. */
  const ground = contextOf(newCanvas(1), { alpha: false });
  const bitmaps = keepBitmaps();
  const feltOf = createFelts();
  let scene: Scene = { background: 'green', strokes: [] };
  let side = 0;
  let current: { stroke: Settings & { points: number[] }; materials: Materials } | undefined;
  let isWaiting = false;

  function materialsFor(context: CanvasRenderingContext2D): Materials {
    const background = context.createPattern(ground.canvas, 'no-repeat');
    if (!background) throw new Error('This browser has no canvas patterns');
    background.setTransform(new DOMMatrix().scale(SIDE / side));
    return { feltOf, background };
  }

  function paintGround(): void {
    const { background } = scene;
    if (typeof background === 'string') {
      ground.fillStyle = feltOf(ground, backgrounds[background].paint);
      ground.fillRect(0, 0, SIDE, SIDE);
      return;
    }
    const { width, height } = background;
    const edge = Math.min(width, height);
    ground.drawImage(background, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, SIDE, SIDE);
  }

  /** Paints the strokes from this one on. */
  function paintFrom(first: number): void {
    const materials = materialsFor(base);
    for (const [at, stroke] of scene.strokes.entries()) {
      if (at < first) continue;
      paintStroke(base, stroke, materials, true);
      bitmaps.note(scene.strokes, at + 1, below);
    }
  }

  function paintAll(): void {
    if (side === 0) return;
    bitmaps.clear();
    paintGround();
    base.drawImage(ground.canvas, 0, 0, SIDE, SIDE);
    paintFrom(0);
    if (current) current.materials = materialsFor(top);
    paintCurrent();
  }

  /** Paints the strokes on what is shown, or on a bitmap if that is nearer. */
  function paintChange(shown: readonly Stroke[]): void {
    const { strokes, canvas } = bitmaps.find(scene.strokes) ?? { strokes: [], canvas: ground.canvas };
    if (startsWith(scene.strokes, shown) && shown.length >= strokes.length) {
      paintFrom(shown.length);
      return;
    }
    base.drawImage(canvas, 0, 0, SIDE, SIDE);
    paintFrom(strokes.length);
  }

  function paintCurrent(): void {
    top.clearRect(0, 0, SIDE, SIDE);
    if (current && current.stroke.points.length > 0) paintStroke(top, current.stroke, current.materials, false);
  }

  return {
    /** Sets the number of pixels along a side. Nothing is lost: all strokes are painted again. */
    resize(pixels: number): void {
      if (pixels === side) return;
      side = pixels;
      for (const context of [base, top, ground]) {
        [context.canvas.width, context.canvas.height] = [side, side];
        context.setTransform(side / SIDE, 0, 0, side / SIDE, 0, 0);
      }
      paintAll();
    },
    /** Shows another state of the drawing; only what differs is painted. */
    show(next: Scene): void {
      const before = scene;
      scene = next;
      if (side === 0) return;
      if (next.background !== before.background) paintAll();
      else paintChange(before.strokes);
    },
    begin(settings: Settings): void {
      current = { stroke: { ...settings, points: [] }, materials: materialsFor(top) };
    },
    /** Adds points to the stroke; they are painted with the next frame. */
    move(points: readonly number[]): void {
      if (!current) return;
      current.stroke.points.push(...points);
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        paintCurrent();
      });
    },
    /** Ends the stroke, adds it to the scene and returns it, if it has a point. */
    end(): Stroke | undefined {
      const stroke = current?.stroke;
      current = undefined;
      if (!stroke || stroke.points.length === 0) return undefined;
      paintCurrent();
      paintStroke(base, stroke, materialsFor(base), true);
      scene = { ...scene, strokes: [...scene.strokes, stroke] };
      bitmaps.note(scene.strokes, scene.strokes.length, below);
      return stroke;
    },
    /** Takes the stroke that is being drawn away. */
    cancel(): void {
      current = undefined;
      paintCurrent();
    },
    isDrawing: (): boolean => current !== undefined,
    /** Call it when the browser has lost the canvases' content. */
    paintAll,
  };
}

export type Board = ReturnType<typeof createBoard>;
