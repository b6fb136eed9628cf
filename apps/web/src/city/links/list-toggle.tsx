// Button that opens and closes the list of curbs in view.
import { ActionIcon } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './list-toggle.module.css';

interface Props {
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function ListToggle({ open, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={`floating flex-none height-auto ink ${styles.toggle}`}
      data-opens="list"
      aria-label={t('list.open')}
      title={t('list.open')}
      aria-expanded={open}
      onClick={onToggle}
    >
      <IconList size={20} stroke={1.5} />
    </ActionIcon>
  );
}
