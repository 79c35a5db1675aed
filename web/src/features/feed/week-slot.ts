import { preloaded } from '../../ui/preloaded.tsx';

const part = async () => (await import('../../app/parts.ts')).parts.weekLine();

/** The question of the week in one line above the reports. Not `lazy`: shown later, it would move them. */
export const weekLine = preloaded(async () => (await part()).WeekLine);

/** Loads the line and its question before the page is drawn. If that fails, there is no line. */
export async function loadWeekLine(): Promise<void> {
  const { loadWeek } = await part();
  await Promise.all([weekLine.load(), loadWeek()]);
}
