import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import css from './app-shell.module.css';

/** A stitched line along the top while the next page loads; quick pages never show it. */
export function NavProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!isLoading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 150);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return isSlow && <div aria-hidden className={css.progress} />;
}
