// Marks a work order as done on a phone in one step, with an optional comment and photos.
import type { WorkOrderChange } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { MultilineField } from '../ui/multiline-field.tsx';
import { ChosenFiles } from './chosen-files.tsx';
import type { WorkOrderSnapshot } from './field/field-queue.ts';
import { queueWorkOrderChange, queueWorkOrderComment, queueWorkOrderFiles } from './field/field-work.ts';
import styles from './work-orders.module.css';

/** Longest comment, in characters (from the contract). */
const maxCommentLength = 5000;
const done: WorkOrderChange = { status: 'done' };

interface Props {
  readonly order: WorkOrderSnapshot;
  readonly onClose: () => void;
}

export function DoneDialog({ order, onClose }: Props) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isBusy, setBusy] = useState(false);
  const finish = async () => {
    setBusy(true);
    const text = comment.trim();
    // The status comes last: what could not be stored leaves the work order open.
    const isStored =
      (photos.length === 0 || (await queueWorkOrderFiles(order.id, photos))) &&
      (text === '' || (await queueWorkOrderComment(order.id, text))) &&
      (await queueWorkOrderChange(order, done));
    setBusy(false);
    if (isStored) onClose();
  };
  return (
    <Dialog title={t('workOrders.markDone')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-12">
        <MultilineField
          label={t('workOrders.commentOptional')}
          value={comment}
          longest={maxCommentLength}
          error={null}
          onChange={setComment}
        />
        <ChosenFiles files={photos} onChange={setPhotos} />
        <div className={styles.bigButtons}>
          <FileButton
            accept="image/*"
            isCamera
            icon={<IconCamera size={20} stroke={1.5} />}
            onFiles={(files) => setPhotos((now) => [...now, ...files])}
          >
            {t('workOrders.takePhoto')}
          </FileButton>
          <Button loading={isBusy} onClick={() => void finish()}>
            {t('workOrders.markDone')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
