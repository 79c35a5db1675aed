import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { validId } from '../../lib/search-address.ts';
import { Page } from '../../shell/page.tsx';
import { getQuilt, useQuilt } from './api.ts';
import { questionText } from './question-text.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const halfTerm = params.id === undefined ? undefined : validId(params.id);
  if (halfTerm === null) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  const [first] = await Promise.all([getQuilt(halfTerm), loadMe()]);
  return { halfTerm, first };
}

export function Component() {
  const { halfTerm, first } = useLoaderData<typeof loader>();
  const { data: quilt = first } = useQuilt(halfTerm, { fallbackData: first, revalidateOnMount: false });
  return <Page title={questionText(quilt.question).text}>{null}</Page>;
}
