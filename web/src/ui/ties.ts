import { threadColours } from '@patchwork/contracts/school-patch';

/** Jumper-and-tie colours; white text has a contrast of at least 5.7 on each. */
export const tieColours = [...threadColours, '#48525c'] as const;

const stripes = ['#f5b82e', '#dfedf6', '#fbf6ec', '#f9e3e8', '#ddeee4'] as const;

/** The two colours of a class's tie, always the same for the same group. */
export function tieOf(groupId: number): { ground: string; stripe: string } {
  const ground = tieColours[groupId % tieColours.length] ?? tieColours[0];
  const stripe = stripes[Math.floor(groupId / tieColours.length) % stripes.length] ?? stripes[0];
  return { ground, stripe };
}
