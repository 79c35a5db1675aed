import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { t } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';

type Props = { isPlaying: boolean; className?: string | undefined; onToggle: () => void };

/** Stops a picture that moves, or lets it move. */
export const MotionButton = ({ isPlaying, className, onToggle }: Props) => (
  <IconButton
    icon={isPlaying ? Pause : Play}
    label={isPlaying ? t('Pause the moving picture') : t('Play the moving picture')}
    className={className}
    onClick={onToggle}
  />
);
