import Brush from 'lucide-react/icons/brush';
import Eraser from 'lucide-react/icons/eraser';
import Image from 'lucide-react/icons/image';
import Scissors from 'lucide-react/icons/scissors';
import Spool from 'lucide-react/icons/spool';
import { memo, type ReactNode } from 'react';
import { msg, t, withParts } from '../../../lib/i18n.ts';
import type { Settings } from './brush.ts';
import { Choices } from './choices.tsx';
import { type Background, backgrounds, colours, type Felt, widths } from './colours.ts';
import css from './draw-patch.module.css';
import { type Tool, tools } from './strokes.ts';

const toolFaces = {
  felt: { label: msg('Felt strip'), Icon: Brush },
  yarn: { label: msg('Yarn'), Icon: Spool },
  shape: { label: msg('Felt shape'), Icon: Scissors },
  eraser: { label: msg('Eraser'), Icon: Eraser },
} satisfies Record<Tool, unknown>;

const namesOf = <Name extends string>(all: Record<Name, unknown>) => Object.keys(all) as Name[];

type Props = {
  settings: Settings;
  onSettings: (settings: Settings) => void;
  background: Background;
  hasPicture: boolean;
  onBackground: (background: Background) => void;
};

/** Tool, colour, width and background. Strokes change none of them, so that they are not rendered with each. */
export const DrawingTools = memo(function DrawingTools({ settings, onSettings, background, hasPicture, onBackground }: Props) {
  const { tool, colour, width } = settings;
  const picture = { value: 'picture' as const, label: t('Photo'), face: <Image strokeWidth={1.75} /> };
  const felts = namesOf<Felt>(backgrounds).map((value) => ({
    value,
    label: t(backgrounds[value].name),
    paint: backgrounds[value].paint,
  }));
  return (
    <div className="stack-4">
      <Choices
        legend={t('Tool')}
        inPairs
        value={tool}
        onChange={(next) => onSettings({ ...settings, tool: next })}
        choices={tools.map((value) => {
          const { label, Icon } = toolFaces[value];
          return { value, label: t(label), face: faceOf(<Icon strokeWidth={1.75} />, t(label)) };
        })}
      />
      {tool === 'shape' && <p className="small quiet">{t('Draw around the edge of the shape. It fills when you finish.')}</p>}
      <Choices
        legend={withParts('Colour: {name}', { name: t(colours[colour].name) })}
        value={colour}
        onChange={(next) => onSettings({ ...settings, colour: next, tool: tool === 'eraser' ? 'felt' : tool })}
        choices={namesOf(colours).map((value) => ({ value, label: t(colours[value].name), paint: colours[value].paint }))}
      />
      <Choices
        legend={withParts('Width: {name}', { name: t(widths.find((each) => each.width === width)?.name ?? '') })}
        value={width}
        onChange={(next) => onSettings({ ...settings, width: next })}
        choices={widths.map((each) => ({
          value: each.width,
          label: t(each.name),
          face: <span className={css.dot} style={{ inlineSize: each.width / 3 + 2 }} />,
        }))}
      />
      <Choices<Background>
        legend={withParts('Background: {name}', {
          name: background === 'picture' ? t('Photo') : t(backgrounds[background].name),
        })}
        value={background}
        onChange={onBackground}
        choices={hasPicture ? [picture, ...felts] : felts}
      />
    </div>
  );
});

const faceOf = (icon: ReactNode, label: string) => (
  <>
    {icon}
    {label}
  </>
);
