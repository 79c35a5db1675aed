/** Points nearer than this many units are one. */
const NEAR = 1.5;
/** Curves are followed in steps of about this many units. */
const FINE = 2;

/**
 * Follows the points of a pointer on a smooth line and samples it about every `step` units, three numbers for each: x, y and
 * pressure. Samples never change, so that they can be painted while the line grows.
 */
export function createPath(step: number) {
  const samples: number[] = [];
  /** The newest point; the line has been followed up to half way before it. */
  let newest: [number, number, number] | undefined;
  let x = 0;
  let y = 0;
  let pressure = 0;
  let travelled = 0;

  /** Follows a quadratic curve from where the line ends. */
  function follow(cx: number, cy: number, cp: number, ex: number, ey: number, ep: number): void {
    const [sx, sy, sp] = [x, y, pressure];
    const steps = Math.max(1, Math.ceil((Math.hypot(cx - sx, cy - sy) + Math.hypot(ex - cx, ey - cy)) / FINE));
    for (let at = 1; at <= steps; at += 1) {
      const t = at / steps;
      const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      const nextX = a * sx + b * cx + c * ex;
      const nextY = a * sy + b * cy + c * ey;
      travelled += Math.hypot(nextX - x, nextY - y);
      x = nextX;
      y = nextY;
      pressure = a * sp + b * cp + c * ep;
      if (travelled >= step) sample();
    }
  }

  function sample(): void {
    samples.push(x, y, pressure);
    travelled = 0;
  }

  return {
    samples: samples as readonly number[],
    add(nextX: number, nextY: number, nextPressure: number): void {
      if (!newest) {
        newest = [x, y, pressure] = [nextX, nextY, nextPressure];
        sample();
        return;
      }
      const [px, py, pp] = newest;
      if (Math.hypot(nextX - px, nextY - py) < NEAR) return;
      follow(px, py, pp, (px + nextX) / 2, (py + nextY) / 2, (pp + nextPressure) / 2);
      newest = [nextX, nextY, nextPressure];
    },
    /** Follows the line to its last point. */
    end(): void {
      if (!newest) return;
      const [endX, endY, endPressure] = newest;
      follow((x + endX) / 2, (y + endY) / 2, (pressure + endPressure) / 2, endX, endY, endPressure);
      if (travelled > 0) sample();
    },
  };
}

export type Path = ReturnType<typeof createPath>;
