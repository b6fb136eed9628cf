// Share button with its dialog, and the keyboard shortcuts that copy the link directly.
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../ui/shortcuts.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { useCopyText, useShareLinks } from './use-share.ts';

export function ShareButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const addresses = useShareLinks();
  const copy = useCopyText();
  useShortcut('copyLink', () => {
    const { colleagues, everybody } = addresses();
    const link = colleagues ?? everybody;
    if (link !== null) copy(link, t('share.copied'));
  });
  return (
    <>
      <ToolButton label={t('share.open')} onClick={() => setOpen(true)}>
        <IconShare2 size={20} stroke={1.5} />
      </ToolButton>
      {open && <ShareDialog addresses={addresses()} onClose={() => setOpen(false)} />}
    </>
  );
}
