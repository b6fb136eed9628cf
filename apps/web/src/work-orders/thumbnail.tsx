// A thumbnail of a file; a file that is not an image, or cannot be shown here, appears as its type.
import { calls } from 'virtual:staff-calls';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { sendApiRequest } from '../shell/api-sender.ts';
import { loadQueuedFile } from './field/field-work.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly mediaType: string;
  /** The id of a file on the server, or the submission id of a file that waits to be sent. */
  readonly from: { readonly id: number } | { readonly submission: string };
}

const displayableMediaTypes = /^image\/(?:jpeg|png|webp|gif|avif)$/;

export function Thumbnail({ mediaType, from }: Props) {
  const [address, setAddress] = useState<string | null>(null);
  const key = 'id' in from ? from.id : from.submission;
  useEffect(() => {
    if (!displayableMediaTypes.test(mediaType)) return undefined;
    const stop = new AbortController();
    let made: string | null = null;
    const read = async () => {
      const blob =
        typeof key === 'string'
          ? await loadQueuedFile(key)
          : await sendApiRequest({ call: calls.storedFile, params: { id: key } }, stop.signal).then(
              (answer) => ('data' in answer && answer.data instanceof Blob ? answer.data : null),
            );
      if (blob === null || stop.signal.aborted) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    void read();
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [key, mediaType]);
  if (address !== null)
    return (
      <img
        className={`card grid flex-none width-64 sunken soft place-center ${styles.thumbnail}`}
        src={address}
        alt=""
        onError={() => setAddress(null)}
      />
    );
  const Icon = mediaType.startsWith('image/') ? IconPhoto : IconFile;
  return (
    <span className={`card grid flex-none width-64 sunken soft place-center ${styles.thumbnail}`}>
      <Icon size={28} stroke={1.5} aria-hidden="true" />
    </span>
  );
}
