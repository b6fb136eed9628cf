// Header button that opens all messages shown in this page.
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '../../ui/tool-button.tsx';
import { MessageList } from './message-list.tsx';

export function MessagesButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton label={t('message.list')} onClick={() => setOpen(true)}>
        <IconBell size={20} stroke={1.5} />
      </ToolButton>
      {open && <MessageList onClose={() => setOpen(false)} />}
    </>
  );
}
