import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawScene, renderScene, sceneKinds } from './scenes.ts';

describe('demo scenes', () => {
  it('makes a 1200 by 900 JPEG', async () => {
    const { width, height, format } = await sharp(await renderScene('paintings', 1)).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 900, format: 'jpeg' });
  }, 20_000);

  it.each(sceneKinds)('draws %s differently for another seed and the same for the same', (kind) => {
    expect(drawScene(kind, 1)).toEqual(drawScene(kind, 1));
    expect(drawScene(kind, 1)).not.toEqual(drawScene(kind, 4));
  });

  it.each(sceneKinds)('writes no words into %s, whatever the seed', (kind) => {
    for (let seed = 0; seed < 12; seed++) {
      const drawing = JSON.stringify(drawScene(kind, seed));
      expect(drawing).not.toMatch(/<text|NaN|undefined/);
    }
  });
});
