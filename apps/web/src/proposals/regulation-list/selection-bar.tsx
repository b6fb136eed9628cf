// Actions for the selected proposals, replacing the toolbar while any are selected. A disabled
// action shows why.
import { IconDownload, IconMap2, IconSend, IconSignRight, IconTrash, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ListSelectionBar } from '../../shell/list-screen/list-bars.tsx';

interface DisabledReasons {
  /** Why it is not allowed; `null` = allowed. */
  readonly publish: string | null;
  readonly handIn: string | null;
  readonly remove: string | null;
  readonly revert: string | null;
  readonly signOrders: string | null;
}

interface Props {
  readonly countText: string;
  readonly published: boolean;
  readonly may: DisabledReasons;
  readonly shown: boolean;
  /** Button label such as "Select all 340 matching"; `null` when all are selected. */
  readonly matching: string | null;
  readonly onMatching: () => void;
  readonly onShown: () => void;
  readonly onPublish: () => void;
  readonly onHandIn: () => void;
  readonly onDelete: () => void;
  readonly onRevert: () => void;
  readonly onSignOrders: () => void;
  readonly onExport: () => void;
  readonly onMap: () => void;
  readonly onClear: () => void;
}

export function SelectionBar(props: Props) {
  const { countText, published, may, shown, matching } = props;
  const { t } = useTranslation();
  const acts = published
    ? [
        {
          label: t('regulationList.revertAct'),
          variant: 'filled',
          reason: may.revert,
          run: props.onRevert,
        },
        {
          label: t('workOrders.signs.make'),
          icon: IconSignRight,
          reason: may.signOrders,
          run: props.onSignOrders,
        },
      ]
    : [
        may.publish === null && {
          label: t('regulationList.publish'),
          icon: IconUpload,
          variant: 'filled',
          run: props.onPublish,
        },
        // Who may not publish hands in.
        {
          label: t('review.act.hand_in'),
          icon: IconSend,
          variant: may.publish === null ? 'default' : 'filled',
          reason: may.handIn,
          run: props.onHandIn,
        },
        { label: t('regulationList.delete'), icon: IconTrash, reason: may.remove, run: props.onDelete },
      ];
  return (
    <ListSelectionBar
      label={t('regulationList.selection')}
      totals={countText}
      actions={[
        matching !== null && { label: matching, variant: 'subtle', run: props.onMatching },
        ...acts,
        { label: t('export.open'), icon: IconDownload, run: props.onExport },
        { label: t('regulationList.onMap'), icon: IconMap2, run: props.onMap },
        {
          label: t('regulationList.showSelected'),
          variant: shown ? 'filled' : 'default',
          pressed: shown,
          run: props.onShown,
        },
      ]}
      clearLabel={t('regulationList.clearSelection')}
      onClear={props.onClear}
    />
  );
}
