import type { Tx } from '@patchwork/platform/db';
import type { DemoNetwork } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';
import { z } from 'zod';
import type { DemoNumbers } from './demo.ts';

const nothing = z.object({});

/** Who wrote something, and when. */
export interface Dated {
  authorId: number;
  /** ISO instant. */
  createdAt: string;
}

/** What the events of schools and identity will say soon, so that reports are complete from the start. Version 0 yields to them. */
export async function knowNetwork(tx: Tx, network: DemoNetwork, numbers: DemoNumbers): Promise<void> {
  for (const { key, name, isActive, groups } of network.schools) {
    const schoolId = numbers.school(key);
    await tx.query(sql.type(nothing)`
      insert into schools (id, version, name, is_active, is_approved)
      values (${schoolId}, 0, ${name}, ${isActive}, true)
      on conflict (id) do nothing
    `);
    for (const group of groups) {
      await tx.query(sql.type(nothing)`
        insert into school_groups (id, version, school_id, name)
        values (${numbers.group(group.key)}, 0, ${schoolId}, ${group.name})
        on conflict (id) do nothing
      `);
    }
  }
  for (const user of network.users) {
    await tx.query(sql.type(nothing)`
      insert into people (id, version, title, first_name, last_name, school_id, school_group_id, is_active)
      values (
        ${numbers.user(user.key)}, 0, ${user.title}, ${user.firstName}, ${user.lastName},
        ${numbers.school(user.school)}, ${numbers.group(user.group)}, ${user.isActive}
      )
      on conflict (id) do nothing
    `);
  }
}

export const insertDemoArticle = (
  tx: Tx,
  id: number,
  article: Dated & { title: string; narrative: string; schoolId: number; schoolGroupId: number },
) =>
  tx.query(sql.type(nothing)`
    insert into articles (id, title, narrative, author_id, school_id, school_group_id, created_at, updated_at, rendered)
    overriding system value
    values (
      ${id}, ${article.title}, ${article.narrative}, ${article.authorId}, ${article.schoolId}, ${article.schoolGroupId},
      ${article.createdAt}, ${article.createdAt}, ''
    )
  `);

export async function insertDemoLike(tx: Tx, articleId: number, { authorId, createdAt }: Dated): Promise<void> {
  await tx.query(sql.type(nothing)`
    with added as (
      insert into article_likes (article_id, user_id, created_at)
      values (${articleId}, ${authorId}, ${createdAt})
      on conflict do nothing
      returning article_id
    )
    update articles
    set likes_count = likes_count + 1
    where id in (select article_id from added)
  `);
}

export const insertDemoComment = (
  tx: Tx,
  articleId: number,
  id: number,
  { authorId, createdAt, narrative }: Dated & { narrative: string },
) =>
  tx.query(sql.type(nothing)`
    with counted as (
      update articles
      set comments_count = comments_count + 1
      where id = ${articleId}
    )
    insert into comments (id, article_id, author_id, narrative, created_at, updated_at)
    overriding system value
    values (${id}, ${articleId}, ${authorId}, ${narrative}, ${createdAt}, ${createdAt})
  `);

/** What people write gets the numbers behind those of the demo. */
export async function countOn(tx: Tx): Promise<void> {
  await tx.query(sql.type(nothing)`select setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles))`);
  await tx.query(sql.type(nothing)`select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))`);
}

export async function insertDemoResponse(
  tx: Tx,
  articleId: number,
  commentId: number,
  { authorId, createdAt, narrative }: Dated & { narrative: string },
): Promise<void> {
  await tx.query(sql.type(nothing)`
    with counted as (
      update articles
      set comments_count = comments_count + 1
      where id = ${articleId}
    )
    insert into responses (comment_id, author_id, narrative, created_at, updated_at)
    values (${commentId}, ${authorId}, ${narrative}, ${createdAt}, ${createdAt})
  `);
}
