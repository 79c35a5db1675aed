import Printer from 'lucide-react/icons/printer';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { validId } from '../../lib/search-address.ts';
import { useAction } from '../../lib/use-action.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { getQuilt, useQuilt } from './api.ts';
import css from './poster.module.css';
import { Poster } from './poster.tsx';

const sizes = ['a2', 'a3', 'a4'] as const;
type Size = (typeof sizes)[number];

export async function loader({ params }: LoaderFunctionArgs) {
  const halfTerm = validId(params.id);
  if (halfTerm === null) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  const [first] = await Promise.all([getQuilt(halfTerm), loadMe()]);
  return { halfTerm, first };
}

/** A quilt that has turned over, as a poster to print. */
export function Component() {
  const { halfTerm, first } = useLoaderData<typeof loader>();
  const { data: quilt = first, mutate } = useQuilt(halfTerm, { fallbackData: first, revalidateOnMount: false });
  const [size, setSize] = useState<Size>('a2');
  const { run, isBusy, problem } = useAction();
  const sheet = useRef<HTMLElement>(null);

  /** What has been withdrawn since the page was opened is not printed, and no picture is printed half. */
  async function print() {
    const isReady = await run(async () => {
      await mutate(getQuilt(halfTerm), { revalidate: false });
      // Until React has drawn what the answer changed.
      flushSync(() => undefined);
      const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    });
    if (isReady) window.print();
  }

  if (!quilt.isRevealed)
    return (
      <Page title={t('Poster')}>
        <p>{t('A quilt can be printed once it has turned over.')}</p>
        <p>
          <Link to={paths.quilt}>{t('Go to the quilt')}</Link>
        </p>
      </Page>
    );
  return (
    <Page
      title={t('Poster')}
      heading={<span className={css.unprinted}>{t('Poster')}</span>}
      actions={
        <div className={css.actions}>
          <Select label={t('Paper size')} name="size" value={size} onChange={({ target }) => setSize(target.value as Size)}>
            {sizes.map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}
              </option>
            ))}
          </Select>
          <Button busy={isBusy} busyText={t('Preparing…')} onClick={() => void print()}>
            <Printer aria-hidden strokeWidth={1.75} />
            {t('Print or save as PDF')}
          </Button>
        </div>
      }
    >
      {problem && <AlertPanel title={t('The page could not be prepared for printing.')}>{problem}</AlertPanel>}
      <Poster ref={sheet} quilt={quilt} className={css[size]} />
    </Page>
  );
}
