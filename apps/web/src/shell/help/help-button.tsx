// Help button, its keyboard shortcut and the dialog.
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../ui/shortcuts.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { HelpDialog } from './help-dialog.tsx';

export function HelpButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useShortcut('help', () => setOpen(true));
  return (
    <>
      <ToolButton label={t('help.open')} onClick={() => setOpen(true)}>
        <IconHelp size={20} stroke={1.5} />
      </ToolButton>
      {open && <HelpDialog onClose={() => setOpen(false)} />}
    </>
  );
}
