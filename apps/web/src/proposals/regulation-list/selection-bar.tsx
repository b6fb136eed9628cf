// Actions for the selected proposals, replacing the toolbar while any are selected. A disabled
// action shows why.
import { Button } from '@mantine/core';
import { IconDownload, IconMap2, IconTrash, IconUpload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import frame from '../../ui/table/list-screen.module.css';

interface DisabledReasons {
  /** Why it is not allowed; `null` = allowed. */
  readonly publish: string | null;
  readonly remove: string | null;
  readonly revert: string | null;
}

interface Props {
  readonly count: number;
  readonly countText: string;
  readonly published: boolean;
  readonly may: DisabledReasons;
  readonly shown: boolean;
  /** "Select all 340 matching"; null when all are selected. */
  readonly matching: string | null;
  readonly onMatching: () => void;
  readonly onShown: () => void;
  readonly onPublish: () => void;
  readonly onDelete: () => void;
  readonly onRevert: () => void;
  readonly onExport: () => void;
  readonly onMap: () => void;
  readonly onClear: () => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function SelectionBar(props: Props) {
  const { countText, published, may, shown, matching } = props;
  const { t } = useTranslation();
  return (
    <section className={`${frame.tools} ${frame.selected}`} aria-label={t('regulationList.selection')}>
      <p className={frame.totals} role="status">
        {countText}
      </p>
      {matching !== null && (
        <Button size="compact-md" variant="subtle" onClick={props.onMatching}>
          {matching}
        </Button>
      )}
      {published ? (
        <ButtonWithReason size="compact-md" reason={may.revert} onClick={props.onRevert}>
          {t('regulationList.revertAct')}
        </ButtonWithReason>
      ) : (
        <>
          <ButtonWithReason
            size="compact-md"
            reason={may.publish}
            leftSection={<IconUpload {...icon} />}
            onClick={props.onPublish}
          >
            {t('regulationList.publish')}
          </ButtonWithReason>
          <ButtonWithReason
            size="compact-md"
            variant="default"
            reason={may.remove}
            leftSection={<IconTrash {...icon} />}
            onClick={props.onDelete}
          >
            {t('regulationList.delete')}
          </ButtonWithReason>
        </>
      )}
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={props.onExport}
      >
        {t('export.open')}
      </Button>
      <Button size="compact-md" variant="default" leftSection={<IconMap2 {...icon} />} onClick={props.onMap}>
        {t('regulationList.onMap')}
      </Button>
      <Button
        size="compact-md"
        variant={shown ? 'filled' : 'default'}
        aria-pressed={shown}
        onClick={props.onShown}
      >
        {t('regulationList.showSelected')}
      </Button>
      <IconButton label={t('regulationList.clearSelection')} onClick={props.onClear}>
        <IconX size={20} stroke={1.5} />
      </IconButton>
    </section>
  );
}
