// The end of the check: deleting the saved proposal.
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './check.module.css';
import { DeleteDialog } from './delete-dialog.tsx';

export function CheckActions({ proposal }: { readonly proposal: number }) {
  const { t } = useTranslation();
  const [deletes, setDeletes] = useState(false);
  return (
    <div className={`grid gap-8 line-above ${styles.end}`}>
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => setDeletes(true)}
        >
          {t('deletion.open')}
        </Button>
      </div>
      <DeleteDialog ids={[proposal]} opened={deletes} onClose={() => setDeletes(false)} />
    </div>
  );
}
