import { readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { UnusableFile } from './read-rows.ts';

export interface OutFolder {
  /** Files are written here first. */
  draft: string;
  /** Puts all files in their places at once, instead of those of an earlier simulation. */
  publish(): void;
  /** Leaves nothing behind. */
  abandon(): void;
}

/** Ready to be written to; made if it is not there. @throws UnusableFile */
export async function openOutFolder(folder: string): Promise<OutFolder> {
  try {
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
    const draft = await mkdtemp(join(folder, '.simulation-'));
    return {
      draft,
      // In one go, without a pause in which a signal could be heard.
      publish() {
        for (const name of readdirSync(folder)) if (/^links-\d+\.csv$/.test(name)) rmSync(join(folder, name));
        for (const name of readdirSync(draft)) renameSync(join(draft, name), join(folder, name));
        rmdirSync(draft);
      },
      abandon() {
        rmSync(draft, { recursive: true, force: true });
        if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
      },
    };
  } catch (error) {
    throw new UnusableFile(`${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}).`);
  }
}
