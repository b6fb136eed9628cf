// The map's tools as one column of buttons; on a phone behind one button, so that the map stays free.
import { IconArrowsMove, IconDots, IconRuler2, IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMapReason } from '../../shell/map-reason.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { type ToolPanel, toolOpened, toolPanels, toolToggled } from '../../shell/tools-slice.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReasonedIconButton } from '../../ui/reasoned-button.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { showInfo } from '../../ui/toast.ts';
import styles from './column.module.css';
import { FullscreenButton } from './fullscreen-button.tsx';

const icons = { move: IconArrowsMove, measure: IconRuler2, layers: IconStack2 } as const;

interface Props {
  /** Whether the panels of the tools are loaded. */
  readonly hasPanels: boolean;
  /** Toggles of other features: satellite, live. */
  readonly children: ReactNode;
}

export function ToolColumn({ hasPanels, children }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.tools.open);
  const drawn = useAppSelector((state) => state.map.drawn);
  const mapReason = useMapReason();
  const reason = mapReason ?? (hasPanels ? null : t('tools.waits'));
  // What moves the map moves the list's area too, where no map is drawn.
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
    <fieldset className={styles.column} aria-label={t('tools.label')} data-shown={shown}>
      <IconButton
        className={styles.more}
        label={t('tools.more')}
        pressed={shown}
        onClick={() => setShown((before) => !before)}
      >
        <IconDots size={20} stroke={1.5} />
      </IconButton>
      <div className={styles.tools}>
        <FullscreenButton />
        {toolPanels.map((name) => {
          const Icon = icons[name];
          return (
            <ReasonedIconButton
              key={name}
              label={t(`${name}.title`)}
              reason={reasonOf(name)}
              pressed={open === name}
              onClick={() => toggle(name)}
            >
              <Icon size={20} stroke={1.5} />
            </ReasonedIconButton>
          );
        })}
        {children}
      </div>
    </fieldset>
  );
}
