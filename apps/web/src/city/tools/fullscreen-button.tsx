// Full-screen toggle; hidden where the browser lacks support (iPhones).
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

export function FullscreenButton() {
  const { t } = useTranslation();
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const Icon = full ? IconMinimize : IconMaximize;
  return (
    <IconButton
      label={t(full ? 'tools.fullscreenEnd' : 'tools.fullscreen')}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    >
      <Icon size={20} stroke={1.5} />
    </IconButton>
  );
}
