import { createHash } from 'node:crypto';
import { databaseName, databaseOwners } from '@patchwork/dev/environment';
import { serviceNames } from '@patchwork/dev/ports';
import type { Project } from './project.ts';

/** The number of rows of every table that is not in use meanwhile, and hashes of the keys and media. */
export async function snapshot(project: Project): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const query = `select table_name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(table_name), false, true, '')))[1]::text
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('outbox', 'inbox', 'published_sequence') order by 1`;
  for (const owner of databaseOwners) {
    const rows = await project.compose(
      'exec',
      '-T',
      'postgres',
      'psql',
      '-U',
      'postgres',
      '-d',
      databaseName(owner),
      '-At',
      '-c',
      query,
    );
    for (const row of rows.trim().split('\n')) {
      const [table, count] = row.split('|');
      found[`${owner}.${table}`] = count!;
    }
  }
  const hashes = `const fs=require('fs'),c=require('crypto');const f=fs.readdirSync('/media',{recursive:true,withFileTypes:true}).filter((e)=>e.isFile()).map((e)=>e.parentPath+'/'+e.name).sort();
    const h=c.createHash('sha256');for(const p of f)h.update(p).update(fs.readFileSync(p));console.log(f.length+' files '+h.digest('hex').slice(0,12))`;
  found.media = (await project.evaluate('content', hashes)).trim();
  for (const name of serviceNames) {
    const keys = await project.evaluate(name, `console.log(require('fs').readFileSync('/keys/keys.env', 'utf8'))`);
    found[`keys of ${name}`] = createHash('sha256').update(keys).digest('hex').slice(0, 12);
  }
  found.mails = String(((await (await fetch(project.mailbox)).json()) as unknown[]).length);
  return found;
}
