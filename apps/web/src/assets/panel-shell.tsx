// Frame of an asset panel: title, state, close button, and the question before unsaved edits are
// discarded.

import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closeWorkspacePanel } from '../proposals/workspace-panel.ts';
import { DiscardDialog } from '../shell/discard-dialog.tsx';
import { leaveGuard } from '../shell/leave-guard.ts';
import { focusMap } from '../ui/focus-map.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AssetIcon } from './asset-icon.tsx';
import styles from './assets.module.css';
import { changeAssets } from './assets-slice.ts';
import { useAssetTypes } from './use-asset-types.ts';

interface ShellProps {
  readonly title: string;
  readonly config: number | null;
  readonly state?: { readonly name: string; readonly text: string } | null;
  readonly children: ReactNode;
}

export async function closePanel(): Promise<void> {
  if ((await leaveGuard()?.()) === false) return;
  changeAssets({ overlapping: null });
  closeWorkspacePanel();
  focusMap();
}

export function PanelShell({ title, config, state = null, children }: ShellProps) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div className={`grid min-height-0 phone-contents ${styles.desk}`}>
      <aside
        ref={panel}
        tabIndex={-1}
        className={`side-panel relative min-width-0 layer-3 phone-fixed phone-layer-5 phone-outline phone-border-width-1-0-0 ${styles.panel}`}
        aria-label={t('assets.panel')}
      >
        <header className="row flex-none gap-12 min-height-56 pad-y-8 pad-x-16-8 line-below">
          {config !== null && <AssetIcon type={types.byId.get(config)} size={32} />}
          <div className="fill">
            <h2 className="section-title break-anywhere leading-1_25">{title}</h2>
            {state !== null && (
              <span className={`round-8 sunken soft text-12 nowrap ${styles.state}`} data-state={state.name}>
                {state.text}
              </span>
            )}
          </div>
          <IconButton label={t('app.close')} onClick={() => void closePanel()}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </header>
        {children}
      </aside>
      <DiscardDialog text={t('assets.discardText')} />
    </div>
  );
}
