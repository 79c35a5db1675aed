import { expect, type Page } from '@playwright/test';
import type { Client } from './client.ts';
import { aPicture } from './feed.ts';
import { settle } from './settle.ts';

type Patch = { schoolGroup: { id: number; name: string }; state: string; mediaItem: { id: number; processing: string } | null };
export interface Quilt {
  halfTerm: { id: number; name: string };
  question: { texts: { en: string } };
  isRevealed: boolean;
  patches: Patch[];
}

/** Sews the patch of a class with a photo, as its teacher does. */
export async function sewPatch(page: Page, groupId: number, description: string, colour: string): Promise<void> {
  await page.goto(`/quilt/sew/${groupId}`);
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPicture(colour));
  await page.getByLabel('Your answer in words').fill(description);
  await page.getByLabel('Everyone pictured has consent for linked schools to see this').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/quilt$/);
}

export const quiltOf = (client: Client): Promise<Quilt> => client.get<Quilt>('/api/quilt');

/** The class of the caller, once its quilt has it. */
export async function classOf(client: Client, name: string): Promise<number> {
  await settle();
  return (await quiltOf(client)).patches.find(({ schoolGroup }) => schoolGroup.name === name)!.schoolGroup.id;
}
