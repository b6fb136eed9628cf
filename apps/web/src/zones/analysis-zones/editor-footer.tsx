// The footer of the zone editor: undo, redo, cancel, save.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import editor from './zone-editor.module.css';

interface Props {
  readonly isNew: boolean;
  readonly isSaving: boolean;
  /** `null` = nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

export function EditorFooter({ isNew, isSaving, undo, redo, onCancel, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <footer className={`row sticky wrap gap-8 justify-end line-above paper ${editor.foot}`}>
      <span className={editor.footStart}>
        <IconButton label={t('zones.undo')} disabled={undo === null} onClick={() => undo?.()}>
          <IconArrowBackUp size={20} stroke={1.5} />
        </IconButton>
        <IconButton label={t('zones.redo')} disabled={redo === null} onClick={() => redo?.()}>
          <IconArrowForwardUp size={20} stroke={1.5} />
        </IconButton>
      </span>
      <Button variant="default" onClick={onCancel}>
        {t('zones.cancel')}
      </Button>
      <Button loading={isSaving} onClick={onSave}>
        {t(isNew ? 'zones.make' : 'zones.save')}
      </Button>
    </footer>
  );
}
