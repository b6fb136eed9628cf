// The zones beside the map: search, show or hide, select.
import type { AnalysisZoneResponse } from '@curbwright/contract';
import { normalizeSearchText } from '@curbwright/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { showFailure } from '../../ui/toast.ts';
import type { ZoneTreeRow } from '../zone-tree.ts';
import styles from './analysis-zones.module.css';
import { useZoneFormat } from './use-zone-format.ts';
import { applyZoneAction } from './zone-actions.ts';
import type { ZoneDeniedReasons } from './zone-denied-reasons.ts';
import panel from './zone-panel.module.css';

interface Props {
  readonly tree: readonly ZoneTreeRow<AnalysisZoneResponse>[];
  readonly chosen: number | null;
  readonly mayNotChange: ZoneDeniedReasons['change'];
  readonly onChoose: (zone: number) => void;
}

/** From this many zones on, a search field is shown. */
const minSearchableZones = 6;
/** Maximum number of rows drawn; more are found by searching. */
const maxListedZoneRows = 200;

export function ZonePanelList({ tree, chosen, mayNotChange, onChoose }: Props) {
  const { t } = useTranslation();
  const words = useZoneFormat();
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const query = normalizeSearchText(search.trim());
  const found =
    query === '' ? tree : tree.filter(({ zone }) => normalizeSearchText(zone.name).includes(query));
  const toggle = async (zone: AnalysisZoneResponse) => {
    if (busy.has(zone.id)) return;
    setBusy(new Set([...busy, zone.id]));
    const [outcome] = await applyZoneAction(zone.show_on_maps ? 'hide' : 'show', [zone]);
    setBusy((now) => new Set([...now].filter((id) => id !== zone.id)));
    if (outcome !== undefined && outcome.fault !== null) showFailure(outcome.fault);
  };
  return (
    <>
      {tree.length >= minSearchableZones && (
        <input
          type="search"
          className={`control border-box min-width-0 text-14 full-width min-height-36 invalid-border-error pad-4-8 inherit-scheme touch-min-height-44 ${styles.input}`}
          aria-label={t('zones.search')}
          placeholder={t('zones.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {found.length === 0 && <p className="soft text-13">{t('zones.nothing')}</p>}
      <ul className="grid gap-2 no-bullets">
        {found.slice(0, maxListedZoneRows).map(({ zone, depth }) => (
          <li
            key={zone.id}
            className={`row gap-4 min-width-0 round-6 ${panel.zone}`}
            data-chosen={zone.id === chosen}
            style={{ paddingInlineStart: query === '' ? 16 * depth : 0 }}
          >
            <button
              type="button"
              className={panel.zoneName}
              data-zone={zone.id}
              aria-pressed={zone.id === chosen}
              onClick={() => onChoose(zone.id)}
            >
              <span className={panel.zoneTitle}>{zone.name}</span>
              <span className="soft text-13">
                {[
                  t('zones.spaces', { count: zone.total_spaces, number: words.number(zone.total_spaces) }),
                  words.length(zone.total_metres),
                ].join(' · ')}
              </span>
            </button>
            <IconButtonWithReason
              label={t(zone.show_on_maps ? 'zones.hideOf' : 'zones.showOf', { name: zone.name })}
              reason={mayNotChange(zone.user)}
              pressed={zone.show_on_maps}
              onClick={() => void toggle(zone)}
            >
              {zone.show_on_maps ? <IconEye size={18} stroke={1.5} /> : <IconEyeOff size={18} stroke={1.5} />}
            </IconButtonWithReason>
          </li>
        ))}
      </ul>
      {found.length > maxListedZoneRows && (
        <p className="soft text-13">{t('zones.moreRows', { count: found.length - maxListedZoneRows })}</p>
      )}
    </>
  );
}
