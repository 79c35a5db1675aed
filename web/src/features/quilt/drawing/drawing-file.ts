import { createBoard, type Scene } from './board.ts';
import { newCanvas } from './felt.ts';

const PIXELS = 1600;
const QUALITY = 0.92;

/** The drawing as a picture of 1600 × 1600 pixels: WebP, or PNG where the browser cannot write that. The seam is not part of it. */
export async function fileOf(scene: Scene): Promise<File> {
  const canvas = newCanvas(PIXELS);
  const board = createBoard(canvas, newCanvas(1));
  board.resize(PIXELS);
  board.show(scene);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!blob) throw new Error('The browser could not write the picture');
  return new File([blob], blob.type === 'image/webp' ? 'patch.webp' : 'patch.png', { type: blob.type });
}
