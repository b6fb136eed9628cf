// In the list of curbs in view: the ticked ones go on the open draft.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { takeCurbs } from '../../app/take-curbs.ts';
import { showSuccess } from '../../ui/toast.ts';

export function AddTicked({ links }: { readonly links: readonly number[] }) {
  const { t } = useTranslation();
  const add = async () => {
    const { accepted } = await takeCurbs(links);
    showSuccess(t('pick.added', { count: accepted.length }));
  };
  return (
    <Button
      size="compact-md"
      leftSection={<IconPlus size={16} stroke={1.5} />}
      disabled={links.length === 0}
      onClick={() => void add()}
    >
      {t('pick.addTicked', { count: links.length })}
    </Button>
  );
}
