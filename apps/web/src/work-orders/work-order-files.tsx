// Photos and files of a work order: take with the camera, add, save, delete. Files waiting to be
// sent are listed too.
import { calls } from 'virtual:staff-calls';
import type { QueuedWork } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCamera, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { openOrSaveFile } from '../shell/open-file.ts';
import { IconButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { showFailure, showSuccess } from '../ui/toast.ts';
import { queueWorkOrderFiles } from './field/field-work.ts';
import { Thumbnail } from './thumbnail.tsx';
import { useWorkOrderFormat } from './work-order-format.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly order: CachedWorkOrder;
  readonly rows: readonly QueuedWork[];
  readonly mayNot: string | null;
  readonly lost: boolean;
}

/**
 * Media types the server accepts (docs/decisions/0138). The server also inspects the file's
 * content.
 */
const acceptedFileTypes = 'image/*,application/pdf,text/plain';
/** Largest accepted file size, in bytes. */
const maxFileBytes = 20 * 1024 * 1024;

export function WorkOrderFiles({ order, rows, mayNot, lost }: Props) {
  const { t } = useTranslation();
  const words = useWorkOrderFormat();
  const [deleting, setDeleting] = useState<{ readonly id: number; readonly name: string } | null>(null);
  const [deleteFile, { isLoading }] = api.useDeleteStoredFileMutation();
  const add = async (files: readonly File[]) => {
    for (const file of files.filter(({ size }) => size > maxFileBytes))
      showFailure(t('workOrders.tooLarge', { name: file.name, most: words.bytes(maxFileBytes) }));
    const acceptedFiles = files.filter(({ size }) => size <= maxFileBytes);
    if (acceptedFiles.length > 0) await queueWorkOrderFiles(order.id, acceptedFiles);
  };
  const save = async (file: number) => {
    const answer = await openOrSaveFile({ call: calls.storedFile, params: { id: file } }, { inTab: false });
    if ('error' in answer) showFailure(formatFormError(answer.error, t('error.fallback')));
  };
  const remove = async () => {
    if (deleting === null) return;
    const answer = await deleteFile({ params: { id: deleting.id } });
    if (answer.error === undefined) showSuccess(t('workOrders.fileDeleted', { name: deleting.name }));
    setDeleting(null);
  };
  const waiting = rows.filter((row) => row.kind === 'file' && row.standing.kind === 'waiting');
  return (
    <section>
      <h4 className={`row gap-6 text-13 bold ${styles.part}`}>{t('workOrders.files')}</h4>
      {order.files === undefined && order.file_count > 0 && (
        <p className="soft text-13">{t('workOrders.notOnDevice')}</p>
      )}
      <ul className={styles.files}>
        {(order.files ?? []).map((file) => (
          <li key={file.id}>
            <Thumbnail mediaType={file.media_type} from={{ id: file.id }} />
            <span className="fill grid">
              <span className="truncate">{file.name}</span>
              <span className="soft text-13">
                {words.bytes(file.size)} · {words.person(file.user)} · {words.moment(file.created)}
              </span>
            </span>
            <IconButtonWithReason
              label={t('workOrders.saveFile', { name: file.name })}
              reason={lost ? t('workOrders.fileNeedsConnection') : null}
              onClick={() => void save(file.id)}
            >
              <IconDownload size={20} stroke={1.5} />
            </IconButtonWithReason>
            {mayNot === null && (
              <IconButtonWithReason
                label={t('workOrders.deleteFile', { name: file.name })}
                reason={lost ? t('workOrders.fileNeedsConnection') : null}
                onClick={() => setDeleting(file)}
              >
                <IconTrash size={20} stroke={1.5} />
              </IconButtonWithReason>
            )}
          </li>
        ))}
        {waiting.map((row) =>
          row.kind === 'file' ? (
            <li key={row.seq}>
              <Thumbnail mediaType={row.mediaType} from={{ submission: row.submission }} />
              <span className="fill grid">
                <span className="truncate">{row.name}</span>
                <span className="soft text-13">
                  {words.bytes(row.size)} · {t('workOrders.waitsShort')}
                </span>
              </span>
            </li>
          ) : null,
        )}
      </ul>
      <div className={styles.bigButtons}>
        <FileButton
          accept="image/*"
          isCamera
          icon={<IconCamera size={20} stroke={1.5} />}
          reason={mayNot}
          onFiles={(files) => void add(files)}
        >
          {t('workOrders.takePhoto')}
        </FileButton>
        <FileButton
          accept={acceptedFileTypes}
          isMultiple
          reason={mayNot}
          onFiles={(files) => void add(files)}
        >
          {t('workOrders.addFiles')}
        </FileButton>
      </div>
      {deleting !== null && (
        <Dialog
          title={t('workOrders.deleteFileTitle')}
          closeLabel={t('app.close')}
          onClose={() => setDeleting(null)}
        >
          <p>{t('workOrders.deleteFileHelp', { name: deleting.name })}</p>
          <div className={styles.bigButtons}>
            <Button loading={isLoading} onClick={() => void remove()}>
              {t('workOrders.delete')}
            </Button>
            <Button variant="default" onClick={() => setDeleting(null)}>
              {t('workOrders.cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
