// In the list of curbs in view: adds the checked ones to the open draft or the batch.
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { showInfo, showSuccess } from '../../ui/toast.ts';
import { currentPickTarget } from './pick-target.ts';

export function AddCheckedCurbs({ links }: { readonly links: readonly number[] }) {
  const { t } = useTranslation();
  const drafting = useAppSelector((state) => state.draft.open !== null);
  const add = async () => {
    const count = await currentPickTarget()?.add(links, null);
    if (count === null) showInfo(t(drafting ? 'pick.full' : 'pick.fullBatch'));
    else if (count !== undefined) showSuccess(t('pick.added', { count }));
  };
  return (
    <ButtonWithReason
      size="compact-md"
      leftSection={<IconPlus size={16} stroke={1.5} />}
      reason={links.length === 0 ? t('pick.tickFirst') : null}
      onClick={() => void add()}
    >
      {t(drafting ? 'pick.addTicked' : 'pick.chooseTicked', { count: links.length })}
    </ButtonWithReason>
  );
}
