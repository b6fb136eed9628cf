// The menu next to "New regulation": everything else that can be started on the manager's map.

import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconLayersSelected, IconMapPinPlus, IconPlus, IconTool } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openWorkspacePanel } from '../proposals/workspace-panel.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { IconButtonWithReason } from '../ui/button-with-reason.tsx';
import menuStyles from '../ui/menu-entry.module.css';
import { Popover } from '../ui/table/popover.tsx';
import styles from './manager-workspace.module.css';

interface Props {
  /** Why the user may not start anything; `null` = allowed. */
  readonly mayNot: string | null;
  readonly onRegulation: () => void;
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const anchorId = 'desk-more';

export function NewMenu({ mayNot, onRegulation }: Props) {
  const { t } = useTranslation();
  const onPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const entry = (words: string, sign: ReactNode, run: () => void) => (
    <button
      type="button"
      className={menuStyles.entry}
      onClick={() => {
        close();
        run();
      }}
    >
      {sign}
      {words}
    </button>
  );
  return (
    <>
      <span id={anchorId} className="flex">
        <IconButtonWithReason
          className={`width-40 height-auto min-height-44 ${styles.more}`}
          label={t('desk.more')}
          reason={mayNot}
          pressed={anchor !== null}
          onClick={() =>
            setAnchor(anchor === null ? document.querySelector<HTMLElement>(`#${anchorId} button`) : null)
          }
        >
          <IconChevronDown size={18} stroke={1.5} />
        </IconButtonWithReason>
      </span>
      {anchor !== null && (
        <Popover label={t('desk.more')} anchor={anchor} onClose={close}>
          <div className="grid gap-2">
            {entry(t('draft.new'), <IconPlus {...icon} />, onRegulation)}
            {onPhone &&
              entry(
                t('desk.many'),
                <IconLayersSelected {...icon} />,
                () => void openWorkspacePanel({ kind: 'batch' }),
              )}
            {entry(
              t('desk.asset'),
              <IconMapPinPlus {...icon} />,
              () => void openWorkspacePanel({ kind: 'asset', asset: null }),
            )}
            {entry(
              t('desk.workOrder'),
              <IconTool {...icon} />,
              () => void openWorkspacePanel({ kind: 'work-order', order: null }),
            )}
          </div>
        </Popover>
      )}
    </>
  );
}
