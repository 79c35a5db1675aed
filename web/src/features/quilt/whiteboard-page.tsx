import { useLoaderData } from 'react-router-dom';
import { loadMe } from '../../lib/me.ts';
import { Page } from '../../shell/page.tsx';
import { getQuilt, useQuilt } from './api.ts';
import { questionText } from './question-text.ts';

export async function loader() {
  const [first] = await Promise.all([getQuilt(), loadMe()]);
  return { first };
}

export function Component() {
  const { first } = useLoaderData<typeof loader>();
  const { data: quilt = first } = useQuilt(undefined, { fallbackData: first, revalidateOnMount: false });
  return <Page title={questionText(quilt.question).text}>{null}</Page>;
}
