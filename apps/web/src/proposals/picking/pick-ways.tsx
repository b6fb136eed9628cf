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
import { type PickWay, pickWays } from '../../map/pick-ways.ts';
import { hasWebgl } from '../../map/webgl.ts';
import { listSet } from '../../shell/panels-slice.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { focusMap } from '../../ui/focus-map.ts';
import { useSignal } from '../../ui/signal.ts';
import { blockOnly, isPickBusy, pickNote, removesCurbs } from './pick-signals.ts';
import styles from './picking.module.css';
import { TwoWays } from './two-ways.tsx';

const icons: Readonly<Record<PickWay, TablerIcon>> = {
  click: IconClick,
  box: IconBoxMargin,
  lasso: IconLasso,
  polygon: IconPolygon,
  street: IconRoad,
};

/** Modes that draw on the map. */
const drawnWays: ReadonlySet<PickWay> = new Set(['box', 'lasso', 'polygon']);

function Note() {
  const { t } = useTranslation();
  const note = useSignal(pickNote);
  const busy = useSignal(isPickBusy);
  const words = () => {
    if (busy) return t('pick.busy');
    if (note === null) return '';
    return 'count' in note ? t(`pick.${note.kind}`, { count: note.count }) : t(`pick.${note.kind}`);
  };
  return (
    <p className={styles.note} role="status">
      {words()}
    </p>
  );
}

interface Props {
  readonly way: PickWay | null;
  /** Explains the active mode. */
  readonly help: string;
  readonly onChoose: (way: PickWay) => void;
  /** Toggle for selecting sections of a curb. */
  readonly part?: { readonly on: boolean; readonly toggle: () => void };
}

/** Replaces the modes where no map is drawn: curbs are checked in the list. */
function FromList() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <>
      <p className={styles.help}>{t('pick.noMap')}</p>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(listSet(true))}>
        {t('list.open')}
      </Button>
      <Note />
    </>
  );
}

/** The picking modes on the map; a link to the list where the browser cannot draw the map. */
export function PickWays(props: Props) {
  return hasWebgl() ? <MapWays {...props} /> : <FromList />;
}

export function MapWays({ way: chosen, help, onChoose, part }: Props) {
  const { t } = useTranslation();
  const removes = useSignal(removesCurbs);
  const block = useSignal(blockOnly);
  const choose = (way: PickWay) => {
    onChoose(way);
    // The keyboard belongs to the map now: Space would press this button again.
    if (way !== chosen && drawnWays.has(way)) focusMap();
  };
  return (
    <>
      <fieldset className={styles.ways} aria-label={t('pick.how')}>
        {pickWays.map((way) => {
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
      <p className={styles.help}>{help}</p>
      {chosen !== null && (
        <div className={styles.modes}>
          <TwoWays
            label={t('pick.mode')}
            first={t('pick.add')}
            second={t('pick.remove')}
            isSecond={removes}
            onChange={removesCurbs.set}
          />
          {chosen === 'street' && (
            <TwoWays
              label={t('pick.reach')}
              first={t('pick.wholeStreet')}
              second={t('pick.blockOnly')}
              isSecond={block}
              onChange={blockOnly.set}
            />
          )}
        </div>
      )}
      <Note />
    </>
  );
}
