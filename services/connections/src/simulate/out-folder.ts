import { readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { UnusableFile } from './read-rows.ts';

interface OutFolder {
  /** The temporary folder to which files are written first. */
  draft: string;
  /** Moves all files into place together, replacing those of an earlier simulation. */
  publish(): void;
  /** Deletes the temporary folder. */
  abandon(): void;
}

/** Opens the folder for writing; creates it if needed. @throws UnusableFile */
export async function openOutFolder(folder: string): Promise<OutFolder> {
  try {
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
    const draft = await mkdtemp(join(folder, '.simulation-'));
    return {
      draft,
      // Synchronous, so that no signal can interrupt it.
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
