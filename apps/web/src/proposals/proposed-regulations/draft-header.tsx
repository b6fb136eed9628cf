// Header of the draft panel: its title, location, scenario and saved state, with undo, redo and
// close.
import { IconArrowBackUp, IconArrowForwardUp, IconMap, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { draftRedone, draftUndone, type OpenDraft } from '../draft-slice.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import styles from './draft.module.css';
import { type DraftCurbs, useDraftTitle, useHasUnsavedChanges, useStreetSummary } from './use-draft.ts';

/** The saved state as a short text with an icon. */
function SaveStatus({ open, saving }: { readonly open: OpenDraft; readonly saving: boolean }) {
  const { t } = useTranslation();
  const unsaved = useHasUnsavedChanges();
  const lost = useAppSelector((state) => state.connection.lost);
  const state = saving ? 'saving' : !unsaved ? 'saved' : lost === null ? 'unsaved' : 'offline';
  return (
    <span className={`inline-flex items-center medium ${styles.state}`} data-state={state} role="status">
      {t(`draft.state.${state}`)}
      {state === 'saved' && open.proposal !== null && (
        <span className={styles.number}>{t('draft.number', { number: open.proposal })}</span>
      )}
    </span>
  );
}

interface Props {
  readonly open: OpenDraft;
  readonly curbs: DraftCurbs;
  readonly saving: boolean;
  readonly onClose: () => void;
  /** Whether the panel is folded on a phone so that the map is visible. */
  readonly folded: boolean;
  readonly onFold: () => void;
}

export function DraftHeader({ open, curbs, saving, onClose, folded, onFold }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const titleOf = useDraftTitle();
  const streets = useStreetSummary(curbs.entries);
  const { data: scenarios } = api.useScenariosQuery();
  const scenario = scenarios?.results.find(
    ({ id, is_default, is_listable }) =>
      id === open.scenario || (open.scenario === null && is_default && is_listable),
  );
  const { done, undone } = open.history;
  const undo = () => void dispatch(draftUndone());
  const redo = () => void dispatch(draftRedone());
  useShortcut('undo', undo);
  useShortcut('redo', redo);
  return (
    <header
      className={`flex flex-none gap-4 items-start min-height-56 pad-x-16-8 line-below ${styles.header}`}
    >
      <div className="fill">
        <h2 className="section-title break-anywhere leading-1_25">{titleOf(open)}</h2>
        <p className={`row wrap gap-2-8 soft text-13 ${styles.where}`}>
          {streets !== '' && <span className="ink">{streets}</span>}
          <span>{scenario?.display_name ?? ''}</span>
          <SaveStatus open={open} saving={saving} />
        </p>
        <PresenceLine />
      </div>
      <div className={`flex flex-none ${styles.buttons}`}>
        <IconButton label={t('draft.undo')} disabled={done.length === 0} onClick={undo}>
          <IconArrowBackUp size={20} stroke={1.5} />
        </IconButton>
        <IconButton label={t('draft.redo')} disabled={undone.length === 0} onClick={redo}>
          <IconArrowForwardUp size={20} stroke={1.5} />
        </IconButton>
        <span className="gone phone-contents">
          <IconButton label={t(folded ? 'draft.unfold' : 'draft.fold')} pressed={folded} onClick={onFold}>
            <IconMap size={20} stroke={1.5} />
          </IconButton>
        </span>
        <IconButton label={t('draft.close')} onClick={onClose}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </div>
    </header>
  );
}
