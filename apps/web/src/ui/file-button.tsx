// A button that opens the browser's choice of files, or the camera of a phone.
import { IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ButtonWithReason } from './button-with-reason.tsx';

interface Props {
  /** The text of the button. */
  readonly children: string;
  /** File extensions and media types. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** Opens the camera where there is one. */
  readonly isCamera?: boolean;
  readonly icon?: ReactNode;
  readonly size?: 'sm' | 'compact-md';
  /** Why no file can be chosen; `null` = it can. */
  readonly reason?: string | null;
  readonly isLoading?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileButton(props: Props) {
  const { children, accept, isMultiple = false, isCamera = false, reason = null, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows choosing the same file again, because it may have changed.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <ButtonWithReason
        size={props.size ?? 'sm'}
        variant="default"
        reason={reason}
        loading={props.isLoading ?? false}
        leftSection={props.icon ?? <IconPaperclip size={18} stroke={1.5} />}
        onClick={() => input.current?.click()}
      >
        {children}
      </ButtonWithReason>
    </>
  );
}
