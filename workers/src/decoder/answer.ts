import { z } from 'zod';

const side = z.int().min(1).max(100_000);
export const Shape = z.object({ width: side, height: side, moves: z.boolean().optional() });
/** Width and height in pixels of the largest rendition, and whether it moves for longer than five seconds. */
export type Shape = z.output<typeof Shape>;

/** Why a file cannot be used, as `Undecodable` says it. */
export const Reason = z.string().regex(/^[a-z-]{1,40}$/);

/** A line from the decoder, which an untrusted file may have taken over. */
export const Answer = z.discriminatedUnion('type', [
  // Before decoding: the memory that the picture needs. The decoder continues after a line from its parent.
  z.object({ type: z.literal('needs'), bytes: z.number().min(0) }),
  z.object({ type: z.literal('done'), shape: Shape }),
  z.object({ type: z.literal('undecodable'), reason: Reason }),
  z.object({ type: z.literal('fault'), message: z.string().max(300) }),
]);
export type Answer = z.output<typeof Answer>;
