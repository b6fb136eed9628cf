// An area to drop a file on or to choose one in.
import { IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './file-drop.module.css';

interface Props {
  /** The prompt, or the name of the file that was dropped. */
  readonly text: string;
  /** File extensions and media types. */
  readonly accept: string;
}

interface SingleFileProps extends Props {
  readonly onFile: (file: File | undefined) => void;
  readonly onFiles?: never;
}

/** Accepts several files at once. */
interface MultipleFilesProps extends Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onFile?: never;
}

/** The same file can be chosen again, because it may have changed in the meantime. */
export function FileDrop({ text, accept, onFile, onFiles }: SingleFileProps | MultipleFilesProps) {
  const id = useId();
  const take = (files: readonly File[]) => (onFiles === undefined ? onFile(files[0]) : onFiles(files));
  const [over, setOver] = useState(false);
  return (
    <label
      htmlFor={id}
      className={`relative grid gap-8 place-center round-6 soft pointer ${styles.drop}`}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
    >
      <IconUpload size={24} stroke={1.5} aria-hidden="true" />
      <span>{text}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
