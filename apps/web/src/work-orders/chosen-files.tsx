// The files chosen for a work order before they are sent, each of which can be removed.
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';

interface Props {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

export function ChosenFiles({ files, onChange }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-4 no-bullets break-anywhere">
      {files.map((file, at) => (
        <li key={`${file.name} ${String(at)}`} className="row gap-4">
          {file.name}
          <IconButton
            label={t('workOrders.removeFile', { name: file.name })}
            onClick={() => onChange(files.filter((_, other) => other !== at))}
          >
            <IconX size={18} stroke={1.5} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
