// A place to drop a file on, or to choose one.
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './file-drop.module.css';

interface Props {
  /** What to drop, or the name of the file that was. */
  readonly text: string;
  /** Endings and media types. */
  readonly accept: string;
  readonly onFile: (file: File | undefined) => void;
}

/** The same file may be given again: it may have been changed meanwhile. */
export function FileDrop({ text, accept, onFile }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <label
      htmlFor={id}
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <IconUpload size={24} stroke={1.5} aria-hidden="true" />
      <span>{text}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
