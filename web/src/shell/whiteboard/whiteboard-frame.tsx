import type { CSSProperties, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { leaveFullScreen } from './use-full-screen.ts';
import { FullScreenButton, Whiteboard } from './whiteboard.tsx';
import css from './whiteboard-frame.module.css';

type Props = {
  title: string;
  /** The language of the title. */
  lang: string;
  /** In one line above the title. */
  kicker: ReactNode;
  /** The address of the page behind it. */
  backTo: string;
  /** `beside`: the main part beside the title and everything else. `below`: all in one column. */
  layout?: 'beside' | 'below';
  hasLargeTitle?: boolean;
  /** Custom properties for the main part. */
  style?: CSSProperties;
  main: ReactNode;
  /** Before the buttons that every board has. */
  controls?: ReactNode;
  /** Below the buttons. */
  note?: ReactNode;
  children?: ReactNode;
};

/** A page for the classroom's board that belongs to a page of the app: one main part, its title, and few buttons. */
export function WhiteboardFrame({ title, lang, kicker, backTo, layout = 'beside', hasLargeTitle, style, main, ...rest }: Props) {
  const { controls, note, children } = rest;
  const navigate = useNavigate();

  async function close() {
    await leaveFullScreen();
    await navigate(backTo);
  }

  return (
    <Whiteboard
      title={title}
      kick={<span className={css.kicker}>{kicker}</span>}
      heading={title}
      lang={lang}
      className={cx(css.board, css[layout], hasLargeTitle && css.large)}
      style={style ?? {}}
      onClose={() => void close()}
    >
      <div className={css.room}>{main}</div>
      {children && <div className={css.middle}>{children}</div>}
      <div className={css.foot}>
        <div className={css.controls}>
          {controls}
          <FullScreenButton />
        </div>
        {note}
      </div>
    </Whiteboard>
  );
}
