import { createPool } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { fillReports } from './content-fill.ts';
import { keep } from './measure.ts';
import { accountOf, type Bench, withSystem } from './with-system.ts';

/** Measured CPU milliseconds and the benchmark they are from, at 32 connections and 10,000 reports unless stated. */
export const measured = {
  feed: { cpu: 0.94, data: 0.17, from: 'content' },
  report: { cpu: 2.19, data: 0.99, from: 'content: one of 50 reports' },
  comment: { cpu: 1.57, data: 1.98, from: 'content' },
  create: { cpu: 2.01, data: 1.95, from: 'content' },
  /** The gateway alone, in front of a service that answers at once, for small calls and for files. */
  gatewayOnly: { cpu: 0.4, data: 0.02, from: 'content: fixed bytes' },
  /** One Argon2id hash: the median of a refused sign-in, which does the same work. */
  login: { cpu: 32, data: 0.2, from: 'login-refusals' },
  mail: { cpu: 16.2, perSecond: 19, from: 'mail' },
  photo: { cpu: 295, from: 'media' },
  matching: { schools: 35_000, wallSeconds: 9.2, peakMb: 228, from: 'matching' },
};

/** Assumed use of the network, not measured yet. */
const assumed = {
  usersPerSchool: 31,
  /** Share of all users on a school day. */
  activeShare: 0.4,
  perVisit: { login: 1, feed: 4, report: 4, small: 12, file: 25 },
  /** Data written in three years of 190 school days. */
  reportsPerSchool: 312,
  days: 570,
  photosPerReport: 2,
  commentsPerReport: 3,
  mailsPerComment: 1,
  /**
   * Share of a day in its busiest hour. The busiest minute has twice the hour's mean, and the last day before half term three
   * times a day's use.
   */
  peakHour: 0.2,
  peakMinute: 2,
  halfTerm: 3,
  megabytesPerPhoto: 3.5,
  megabytesOfRenditions: 0.35,
  kilobytesPerFileServed: 60,
  /** Pounds without VAT: per core with 4 GB and month, per gigabyte and month, per gigabyte of egress, per thousand mails. */
  prices: { core: 25, disk: 0.1, bucket: 0.018, egress: 0.07, mails: 0.08 },
  /** Maximum CPU utilisation at the peak. */
  load: 0.65,
};

/** Computes the needs of a network of that many schools in the busiest minute before half term, and its cost in a year. */
function needOf(schools: number, bytes: Record<string, number>) {
  const { perVisit, prices, load } = assumed;
  const users = schools * assumed.usersPerSchool;
  const reports = schools * assumed.reportsPerSchool;
  const perSecond = (aDay: number) => (aDay * assumed.peakHour * assumed.peakMinute * assumed.halfTerm) / 3_600;
  const visits = perSecond(users * assumed.activeShare);
  const written = perSecond(reports / assumed.days);
  const cores = (rate: number, cpu: number) => (rate * cpu) / 1_000;
  const reading = visits * perVisit.feed * measured.feed.cpu + visits * perVisit.report * measured.report.cpu;
  const small = visits * (perVisit.small + perVisit.file) * measured.gatewayOnly.cpu * 2;
  const requests =
    cores(1, reading + small) + cores(written, measured.create.cpu + assumed.commentsPerReport * measured.comment.cpu);
  const signingIn = cores(visits * perVisit.login, measured.login.cpu);
  const photos = cores(written * assumed.photosPerReport, measured.photo.cpu);
  const mails = written * assumed.commentsPerReport * assumed.mailsPerComment;
  const data =
    cores(visits, perVisit.feed * measured.feed.data + perVisit.report * measured.report.data) +
    cores(written, measured.create.data + assumed.commentsPerReport * measured.comment.data);
  const databaseGb = (reports * bytes.report! + users * bytes.person!) / 1e9;
  const mediaTb = (reports * assumed.photosPerReport * (assumed.megabytesPerPhoto + assumed.megabytesOfRenditions)) / 1e6;
  const processors = (requests + signingIn + photos + cores(mails, measured.mail.cpu) + data) / load;
  const schoolDays = 190;
  const filesGb = (users * assumed.activeShare * perVisit.file * assumed.kilobytesPerFileServed * schoolDays) / 1e6;
  const mailsAYear = (reports / assumed.days) * schoolDays * assumed.commentsPerReport * assumed.mailsPerComment;
  // Two of each process and three of each store are the minimum, so a smaller network does not cost less.
  const paid = Math.max(processors, schools > 500 ? 12 : 4);
  const pounds = {
    processors: paid * prices.core * 12,
    disks: databaseGb * 3 * prices.disk * 12,
    bucket: mediaTb * 1_000 * prices.bucket * 12,
    egress: filesGb * prices.egress,
    mails: (mailsAYear / 1_000) * prices.mails,
  };
  const year = Object.values(pounds).reduce((sum, each) => sum + each, 0);
  return {
    schools,
    users,
    reports,
    'requests/s': Math.round(visits * (perVisit.feed + perVisit.report + perVisit.small + perVisit.file)),
    'logins/s': round(visits),
    'mails/s': round(mails),
    'cores: requests': round(requests),
    'cores: logins': round(signingIn),
    'cores: photos': round(photos),
    'cores: data': round(data),
    'cores to pay': Math.ceil(paid),
    'database GB': Math.round(databaseGb),
    'media TB': round(mediaTb),
    'pounds a year': Math.round(year),
    'a school': round(year / schools),
    ...Object.fromEntries(Object.entries(pounds).map(([name, sum]) => [`pounds: ${name}`, Math.round(sum)])),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Estimates costs from the assumed use and the measured CPU, with bytes a row from a database that it fills. */
export const benchScaling = (): Promise<void> =>
  withSystem(async (bench) => {
    const bytes = await bytesPerRow(bench);
    console.log('bytes with indexes:', bytes);
    const rows = [100, 1_000, 8_000, 32_000].map((schools) => needOf(schools, bytes));
    for (const row of rows) console.table(row);
    await keep('scaling', { measured, assumed, bytes, rows });
  });

async function bytesPerRow(bench: Bench): Promise<Record<string, number>> {
  const reports = 20_000;
  const urls = bench.environment;
  await fillReports(urls.content.CONTENT_DATABASE_URL!, reports, accountOf(bench, 'teacher').userId, bench.progress);
  const tables = ['articles', 'article_likes', 'comments', 'responses', 'media_items', 'media_renditions'];
  const content = await sizeOf(urls.content.CONTENT_DATABASE_URL!, tables);
  return { report: Math.round(content / reports), person: personBytes };
}

/** A user in identity with history and search, in three projections, and favourites: an estimate, not measured. */
const personBytes = 6_000;

async function sizeOf(url: string, tables: string[]): Promise<number> {
  const pool = await createPool(url);
  try {
    return await pool.oneFirst(sql.type(z.object({ bytes: z.number() }))`
      select sum(pg_total_relation_size(name::regclass))::float8 as bytes
      from unnest(${sql.array(tables, 'text')}) as name
    `);
  } finally {
    await pool.end();
  }
}
