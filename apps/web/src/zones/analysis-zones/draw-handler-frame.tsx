// The frame around a drawing tool: instructions, counts of the shape, undo and redo, apply or
// cancel.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ShapeCountsText } from './shape-counts-text.tsx';
import type { DraftShape } from './zone-draft.ts';

interface Props {
  readonly title: string;
  readonly help: string;
  readonly children?: ReactNode;
  /** The shape to apply; `null` = none yet. */
  readonly shape: DraftShape | null;
  /** Error message that prevents applying the shape; `null` = none. */
  readonly fault: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

export function DrawToolFrame(props: Props) {
  const { title, help, children, shape, fault, canUndo, canRedo, onUndo, onRedo, onKeep, onCancel } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // Some browsers return a promise here, which is not a valid effect cleanup, so the effect
    // returns nothing.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={frame}
      className="grid gap-12 pad-12 action-outline round-6 paper"
      aria-label={title}
      data-hand
    >
      <h3 className="text-14 bold">{title}</h3>
      <p className="soft text-13">{help}</p>
      {children}
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      {shape !== null && fault === null && <ShapeCountsText shape={shape} live />}
      <div className="flex wrap gap-8">
        <ButtonWithReason
          size="compact-md"
          variant="light"
          reason={fault ?? (shape === null ? help : null)}
          leftSection={<IconCheck size={16} stroke={1.5} />}
          onClick={onKeep}
        >
          {t('zones.keep')}
        </ButtonWithReason>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          {t('zones.cancel')}
        </Button>
        <IconButton label={t('zones.undo')} disabled={!canUndo} onClick={onUndo}>
          <IconArrowBackUp size={20} stroke={1.5} />
        </IconButton>
        <IconButton label={t('zones.redo')} disabled={!canRedo} onClick={onRedo}>
          <IconArrowForwardUp size={20} stroke={1.5} />
        </IconButton>
      </div>
    </section>
  );
}
