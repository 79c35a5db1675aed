import { appendFile, copyFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Context, idIn } from './context.ts';
import { hashAll, hashOf, listTwice, pathOf, standingPictures } from './media.ts';
import type { Plant } from './plants.ts';
import { listErased, listHeldFiles } from './safeguarding.ts';

// Faults in pictures and their files.

const Nothing = z.object({});

const aFile = async (context: Context, wanted: (key: string) => boolean) => {
  const Key = z.object({ key: z.string() });
  const keys = await context.databases.content.anyFirst(sql.type(Key)`
    select media_renditions.key
    from media_renditions
    join media_items on media_items.id = media_renditions.media_item_id
    where media_items.state = 'ready'
    order by media_items.id desc
  `);
  return keys.find(wanted);
};

/** Moves a file away, or changes it, until undone. */
async function spoil(context: Context, key: string | undefined, change: (path: string) => Promise<unknown>) {
  if (!key) return null;
  const path = pathOf(context, key);
  const kept = `${path}.kept`;
  await copyFile(path, kept);
  await change(path);
  return async () => {
    await copyFile(kept, path);
    await rm(kept);
  };
}

/** Deletes or changes the newest uploaded picture that must be there. */
const withUpload = (make: (id: number) => QuerySqlToken) => (context: Context) => {
  const act = standingPictures(context, 'upload').at(-1);
  return act ? make(idIn(act.answer)) : null;
};

export const picturePlants: Plant[] = [
  {
    check: 'I11 an acknowledged',
    what: 'a picture that was lost',
    rows: ['content', withUpload((id) => sql.type(Nothing)`delete from media_items where id = ${id}`)],
  },
  {
    check: 'I11 an acknowledged',
    what: 'a picture that was given up',
    rows: [
      'content',
      withUpload((id) => sql.type(Nothing)`update media_items set state = 'failed', failure = 'planted' where id = ${id}`),
    ],
  },
  {
    check: 'I11 no row',
    what: 'a file that is lost',
    files: async (context) => spoil(context, await aFile(context, (key) => key.includes('large')), (path) => rm(path)),
  },
  {
    check: 'I11 no row',
    what: 'a file that is not whole',
    files: async (context) => spoil(context, await aFile(context, () => true), (path) => appendFile(path, 'x')),
  },
  {
    check: 'I8 a picture',
    what: 'a file that only the first time has stored',
    files: async (context) => {
      const [twice] = await listTwice(context);
      if (!twice) return null;
      const path = pathOf(context, `media/${twice.id}/planted.webp`);
      await writeFile(path, '');
      return () => rm(path);
    },
  },
  {
    check: 'I11 files without',
    what: 'files that nobody deletes',
    files: async (context) => {
      const folder = pathOf(context, 'media/999999999');
      await mkdir(folder, { recursive: true });
      for (let index = 0; index <= context.faults.length * 12; index += 1) await writeFile(`${folder}/planted-${index}.webp`, '');
      return () => rm(folder, { recursive: true });
    },
  },
  {
    check: 'A hold never',
    what: 'a held file that is lost',
    files: async (context) => spoil(context, (await listHeldFiles(context)).at(-1), (path) => rm(path)),
  },
  {
    check: 'A hold never',
    what: 'a held file that has lost a byte',
    files: async (context) => spoil(context, (await listHeldFiles(context)).at(-1), (path) => truncate(path, 10)),
  },
  {
    check: 'An erased picture',
    what: 'a copy of an erased picture',
    files: async (context) => {
      // Erased bytes cannot be had again: instead the act says that an existing file was erased.
      const act = (await listErased(context)).at(-1);
      const [key] = [...(await hashAll(context)).keys()].filter((one) => one.startsWith('media/'));
      if (!act || !key) return null;
      const hashes = act.change.hashes as string[];
      hashes.push((await hashOf(pathOf(context, key)))!);
      return async () => void hashes.pop();
    },
  },
];
