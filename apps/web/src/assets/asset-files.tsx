// Photos and files of an asset: add, view, save, delete.
import type { StoredFileResponse } from '@curbwright/contract';
import { formatDateAndTime, numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconDownload, IconFile, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { newId } from '../shell/new-id.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { showFailure, showSuccess } from '../ui/toast.ts';
import styles from './assets.module.css';

/** Matches image types that browsers can display. */
const shown = /^image\/(?:jpeg|png|webp|gif|avif)$/;
const acceptedTypes =
  'image/jpeg,image/png,image/webp,image/gif,image/heic,image/avif,application/pdf,text/plain';

/**
 * Returns an object URL of the file's bytes, or `null` until they are loaded. The request needs the
 * user's token, so a plain URL does not work.
 */
function useFileUrl(file: StoredFileResponse, wanted: boolean): string | null {
  const [read] = api.useLazyStoredFileQuery();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let made: string | null = null;
    let gone = false;
    const request = read({ params: { id: file.id } }, true);
    void request.then(({ data }) => {
      if (gone || !(data instanceof File)) return;
      made = URL.createObjectURL(data);
      setAddress(made);
    });
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [read, file.id, wanted]);
  return address;
}

function Picture({
  file,
  onOpen,
}: {
  readonly file: StoredFileResponse;
  readonly onOpen: (address: string) => void;
}) {
  const { t } = useTranslation();
  const isShown = shown.test(file.media_type);
  const address = useFileUrl(file, isShown);
  if (!isShown)
    return <IconFile className="flex-none width-64 soft" size={32} stroke={1.2} aria-hidden="true" />;
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={t('assets.files.see', { name: file.name })}
      onClick={() => address !== null && onOpen(address)}
    >
      {address !== null && <img src={address} alt="" />}
    </button>
  );
}

interface Props {
  readonly asset: number;
  readonly files: readonly StoredFileResponse[];
  /** Why files may not be added or deleted; `null` = allowed. */
  readonly mayNot: string | null;
}

export function AssetFiles({ asset, files, mayNot }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  /**
   * The files of an upload in progress, or of one that got no response, with their submission id.
   */
  const sent = useRef<{ named: string; submission: string } | null>(null);
  const [add, adding] = api.useAddAssetFilesMutation();
  const [remove] = api.useDeleteStoredFileMutation();
  const [read] = api.useLazyStoredFileQuery();
  const [open, setOpen] = useState<{ name: string; address: string } | null>(null);
  const [going, setGoing] = useState<StoredFileResponse | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const words = (error: unknown) => formatFormError(error, t('error.fallback'));
  const send = async (list: readonly File[]) => {
    setFault(null);
    const body = new FormData();
    // Identifies the files, so that resending them after a missing response does not store them
    // twice.
    const named = list.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join('\n');
    if (sent.current?.named !== named) sent.current = { named, submission: newId() };
    body.set('submission', sent.current.submission);
    for (const file of list) body.append('files', file, file.name);
    const count = list.length;
    const answer = await add({ params: { id: asset }, body });
    if ('error' in answer) setFault(words(answer.error));
    else {
      sent.current = null;
      showSuccess(t('assets.files.added', { count }));
    }
  };
  const save = async (file: StoredFileResponse) => {
    const { data } = await read({ params: { id: file.id } }, true);
    if (!(data instanceof File)) return showFailure(t('assets.files.failed'));
    const address = URL.createObjectURL(data);
    const anchor = document.createElement('a');
    anchor.href = address;
    anchor.download = file.name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  const drop = async (file: StoredFileResponse) => {
    const answer = await remove({ params: { id: file.id } });
    setGoing(null);
    if ('error' in answer) showFailure(words(answer.error));
  };
  const size = numberFormat(reader.locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  });
  return (
    <section className="grid gap-8" aria-label={t('assets.files.title')}>
      <h3 className="text-13 bold">{t('assets.files.title')}</h3>
      {files.length === 0 && <p className={styles.soft}>{t('assets.files.none')}</p>}
      {files.length > 0 && (
        <ul className="grid gap-4 no-bullets">
          {files.map((file) => (
            <li key={file.id} className="row gap-8">
              <Picture file={file} onOpen={(address) => setOpen({ name: file.name, address })} />
              <span className="fill grid">
                <span className="truncate">{file.name}</span>
                <span className={styles.soft}>
                  {[
                    size.format(Math.ceil(file.size / 1000)),
                    file.user,
                    formatDateAndTime(Date.parse(file.created), reader),
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
              <IconButton label={t('assets.files.save', { name: file.name })} onClick={() => void save(file)}>
                <IconDownload size={18} stroke={1.5} />
              </IconButton>
              {mayNot === null && (
                <IconButton
                  label={t('assets.files.delete', { name: file.name })}
                  onClick={() => setGoing(file)}
                >
                  <IconTrash size={18} stroke={1.5} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayNot === null && (
        <div className="grid gap-4 content-start min-width-0">
          <div>
            <FileButton
              size="compact-md"
              accept={acceptedTypes}
              isMultiple
              isLoading={adding.isLoading}
              onFiles={(chosen) => void send(chosen)}
            >
              {t('assets.files.add')}
            </FileButton>
          </div>
          <p className={styles.soft} role="status">
            {adding.isLoading ? t('assets.files.adding') : t('assets.files.help')}
          </p>
        </div>
      )}
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      {open !== null && (
        <Dialog title={open.name} closeLabel={t('app.close')} onClose={() => setOpen(null)}>
          <img className={styles.picture} src={open.address} alt={open.name} />
        </Dialog>
      )}
      {going !== null && (
        <Dialog
          title={t('assets.files.deleteTitle')}
          closeLabel={t('app.close')}
          onClose={() => setGoing(null)}
        >
          <p>{t('assets.files.deleteText', { name: going.name })}</p>
          <div className="flex wrap gap-8 justify-end">
            <Button variant="default" onClick={() => setGoing(null)}>
              {t('assets.cancel')}
            </Button>
            <Button color="red" onClick={() => void drop(going)}>
              {t('assets.files.deleteAct')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
