// The map tools as a column of buttons; on a phone behind a single button, to leave the map free.
import { IconArrowsMove, IconDots, IconRuler2, IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapUnavailableReason } from '../../shell/map-unavailable-reason.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { type ToolPanel, toolOpened, toolPanels, toolToggled } from '../../shell/tools-slice.ts';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showInfo } from '../../ui/toast.ts';
import styles from './column.module.css';
import { FullscreenButton } from './fullscreen-button.tsx';

const icons = { move: IconArrowsMove, measure: IconRuler2, layers: IconStack2 } as const;

interface Props {
  /** Whether the tool panels have loaded. */
  readonly hasPanels: boolean;
  /** Toggles of other features, such as satellite and live. */
  readonly children: ReactNode;
}

export function ToolColumn({ hasPanels, children }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.tools.open);
  const drawn = useAppSelector((state) => state.map.drawn);
  const mapReason = useMapUnavailableReason();
  const reason = mapReason ?? (hasPanels ? null : t('tools.waits'));
  // Without WebGL the move tool remains available, because it also moves the area shown in the
  // list.
  const reasonOf = (name: ToolPanel) => (name === 'move' && drawn && hasPanels ? null : reason);
  const [shown, setShown] = useState(false);
  useShortcut('measure', () => {
    if (reason === null) dispatch(toolToggled('measure'));
    else showInfo(reason);
  });
  useShortcut('select', () => dispatch(toolOpened(null)));
  const toggle = (name: ToolPanel) => {
    dispatch(toolToggled(name));
    setShown(false);
  };
  return (
    <fieldset
      className={`floating min-width-0 margin-0 pad-0 clip ${styles.column}`}
      aria-label={t('tools.label')}
      data-shown={shown}
    >
      <IconButton
        className={`gone ${styles.more}`}
        label={t('tools.more')}
        pressed={shown}
        onClick={() => setShown((before) => !before)}
      >
        <IconDots size={20} stroke={1.5} />
      </IconButton>
      <div className={`grid ${styles.tools}`}>
        <FullscreenButton />
        {toolPanels.map((name) => {
          const Icon = icons[name];
          return (
            <IconButtonWithReason
              key={name}
              label={t(`${name}.title`)}
              reason={reasonOf(name)}
              pressed={open === name}
              onClick={() => toggle(name)}
            >
              <Icon size={20} stroke={1.5} />
            </IconButtonWithReason>
          );
        })}
        {children}
      </div>
    </fieldset>
  );
}
