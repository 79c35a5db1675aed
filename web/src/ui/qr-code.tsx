import { useEffect, useState } from 'react';
import { t } from '../lib/i18n.ts';
import type { AuthenticatorKey } from '../lib/one-time-code.ts';
import css from './qr-code.module.css';

interface Drawing {
  size: number;
  path: string;
}
/** In modules of the code: scanners need this white margin. */
const margin = 4;

async function draw(text: string): Promise<Drawing> {
  const [{ generate }, { toSvgPath }] = await Promise.all([import('lean-qr'), import('lean-qr/extras/svg')]);
  const code = generate(text);
  return { size: code.size, path: toSvgPath(code) };
}

/** A key for an authenticator app as a QR code and as text. The text also works before the QR library has loaded. */
export function QrCode({ secret, uri }: AuthenticatorKey) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    draw(uri).then(
      (drawn) => isWanted && setDrawing(drawn),
      () => console.error('The QR code could not be drawn'),
    );
    return () => {
      isWanted = false;
    };
  }, [uri]);
  const side = (drawing?.size ?? 0) + 2 * margin;
  return (
    <div className="stack-3 start">
      <p>{t('Scan this with an authenticator app on your phone:')}</p>
      <svg
        role="img"
        aria-label={t('QR code for your authenticator app')}
        viewBox={`${-margin} ${-margin} ${side} ${side}`}
        className={css.drawing}
      >
        {drawing && <path d={drawing.path} fill="currentColor" />}
      </svg>
      <p>{t('Or type this key into the app:')}</p>
      <code className={css.text} translate="no">
        {inGroups(secret)}
      </code>
    </div>
  );
}

/** Splits a key into groups of four, which are easier to type. */
export const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
