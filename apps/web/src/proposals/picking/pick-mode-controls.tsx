// How the next curbs are picked: a button per mode, its help text, add or remove, street or block,
// and the last result.

import { Button } from '@mantine/core';
import {
  IconBoxMargin,
  IconClick,
  IconLasso,
  IconPolygon,
  IconRoad,
  IconRulerMeasure,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PickMode, pickModes } from '../../map/pick-modes.ts';
import { hasWebgl } from '../../map/webgl.ts';
import { listSet } from '../../shell/panels-slice.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { focusMap } from '../../ui/focus-map.ts';
import styles from './picking.module.css';
import { changePicking, selectPicking } from './picking-slice.ts';
import { TwoOptionSwitch } from './two-option-switch.tsx';

const icons: Readonly<Record<PickMode, TablerIcon>> = {
  click: IconClick,
  box: IconBoxMargin,
  lasso: IconLasso,
  polygon: IconPolygon,
  street: IconRoad,
};

/** Modes that draw on the map. */
const areaPickModes: ReadonlySet<PickMode> = new Set(['box', 'lasso', 'polygon']);

function PickResultNote() {
  const { t } = useTranslation();
  const { result: note, busy } = useAppSelector(selectPicking);
  const words = () => {
    if (busy) return t('pick.busy');
    if (note === null) return '';
    const said = 'count' in note ? t(`pick.${note.kind}`, { count: note.count }) : t(`pick.${note.kind}`);
    const edge = 'edge' in note ? note.edge : undefined;
    if (edge === undefined || edge.count === 0) return said;
    return `${said} ${t(edge.isLeftOut ? 'pick.leftOut' : 'pick.outsideToo', { count: edge.count })}`;
  };
  return (
    <p className="text-13 empty-gone ink" role="status">
      {words()}
    </p>
  );
}

interface Props {
  readonly way: PickMode | null;
  /** Help text for the active mode. */
  readonly help: string;
  readonly onChoose: (way: PickMode) => void;
  /** Toggle for selecting sections of a curb. */
  readonly part?: { readonly on: boolean; readonly toggle: () => void };
}

/** Replaces the modes where no map is drawn; the user checks curbs in the list instead. */
function PickFromListHint() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      <p className="soft text-13">{t('pick.noMap')}</p>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(listSet(true))}>
        {t('list.open')}
      </Button>
      <PickResultNote />
    </>
  );
}

/** The picking modes on the map; a link to the list where the browser cannot draw the map. */
export function PickModeControls(props: Props) {
  return hasWebgl() ? <MapPickModes {...props} /> : <PickFromListHint />;
}

export function MapPickModes({ way: chosen, help, onChoose, part }: Props) {
  const { t } = useTranslation();
  const { removes, touching, blockOnly: block } = useAppSelector(selectPicking);
  const choose = (way: PickMode) => {
    onChoose(way);
    // Move the focus to the map, because Space would press this button again.
    if (way !== chosen && areaPickModes.has(way)) focusMap();
  };
  return (
    <>
      <fieldset className={`bare grid gap-4 min-width-0 ${styles.ways}`} aria-label={t('pick.how')}>
        {pickModes.map((way) => {
          const Icon = icons[way];
          return (
            <button
              key={way}
              type="button"
              className={styles.way}
              aria-pressed={chosen === way}
              title={t(`pick.way.${way}`)}
              onClick={() => choose(way)}
            >
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <span>{t(`pick.way.${way}`)}</span>
            </button>
          );
        })}
        {part !== undefined && (
          <button
            type="button"
            className={styles.way}
            aria-pressed={part.on}
            title={t('pick.way.part')}
            onClick={part.toggle}
          >
            <IconRulerMeasure size={20} stroke={1.5} aria-hidden="true" />
            <span>{t('pick.way.part')}</span>
          </button>
        )}
      </fieldset>
      <p className="soft text-13">{help}</p>
      {chosen !== null && (
        <div className="flex wrap gap-8">
          <TwoOptionSwitch
            label={t('pick.mode')}
            first={t('pick.add')}
            second={t('pick.remove')}
            isSecond={removes}
            onChange={(next) => changePicking({ removes: next })}
          />
          {areaPickModes.has(chosen) && (
            <TwoOptionSwitch
              label={t('pick.edge')}
              first={t('pick.mostlyInside')}
              second={t('pick.touchingToo')}
              isSecond={touching}
              onChange={(next) => changePicking({ touching: next })}
            />
          )}
          {chosen === 'street' && (
            <TwoOptionSwitch
              label={t('pick.reach')}
              first={t('pick.wholeStreet')}
              second={t('pick.blockOnly')}
              isSecond={block}
              onChange={(blockOnly) => changePicking({ blockOnly })}
            />
          )}
        </div>
      )}
      <PickResultNote />
    </>
  );
}
