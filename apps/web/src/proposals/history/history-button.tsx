// Toolbar button that opens the audit log.
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { HistoryList } from './history-list.tsx';

export function HistoryButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('history.open')} onClick={() => setOpen(true)}>
        <IconHistory size={20} stroke={1.5} />
      </IconButton>
      {open && (
        <Dialog title={t('history.title')} closeLabel={t('app.close')} onClose={() => setOpen(false)}>
          <HistoryList />
        </Dialog>
      )}
    </>
  );
}
