// The layer list: basemap and imagery to choose, and each layer shown or hidden, made more or less
// opaque, moved up or down — all by buttons and fields.
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LayerId, type LayerSetting, layerList } from '../../map/layer-list.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { toolOpened } from '../../shell/tools-slice.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useBasemapOptions } from '../basemaps.ts';
import { useIsPublicViewer } from '../module-hooks.ts';
import styles from './layers.module.css';
import { baseChosen, imageryChosen, layerChanged, layerMoved, layersReset } from './layers-slice.ts';
import { useBasemapName } from './use-basemap-name.ts';

const audienceOf = new Map(layerList.map(({ id, seenBy }) => [id, seenBy]));

interface RowProps {
  readonly layer: LayerSetting;
  readonly canGoUp: boolean;
  readonly canGoDown: boolean;
  readonly onMove: (step: 1 | -1) => void;
}

function Row({ layer: { id, visible, opacity }, canGoUp, canGoDown, onMove }: RowProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const layer = t(`layers.${id}`);
  return (
    <li className={`grid gap-4 items-center min-height-40 line-above ${styles.row}`}>
      <label className="ticks row gap-8 min-width-0 min-height-32 text-14">
        <input
          type="checkbox"
          checked={visible}
          aria-label={t('layers.show', { layer })}
          onChange={() => dispatch(layerChanged({ id, visible: !visible }))}
        />
        <span>{layer}</span>
      </label>
      <input
        className="full-width height-24 margin-0 accent-action"
        type="range"
        min={10}
        max={100}
        step={10}
        value={Math.round(opacity * 100)}
        disabled={!visible}
        aria-label={t('layers.opacity', { layer })}
        aria-valuetext={t('layers.percent', { value: Math.round(opacity * 100) })}
        onChange={(event) => dispatch(layerChanged({ id, opacity: Number(event.target.value) / 100 }))}
      />
      <IconButton label={t('layers.up', { layer })} disabled={!canGoUp} onClick={() => onMove(1)}>
        <IconArrowUp size={18} stroke={1.5} />
      </IconButton>
      <IconButton label={t('layers.downward', { layer })} disabled={!canGoDown} onClick={() => onMove(-1)}>
        <IconArrowDown size={18} stroke={1.5} />
      </IconButton>
    </li>
  );
}

interface Props {
  /** Whether the city has live data, so that its layer is listed. */
  readonly live: boolean;
  /** More choices, below the layers. */
  readonly children?: ReactNode;
}

export function LayersPanel({ live, children }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { bases, pictures, base, imagery } = useBasemapOptions();
  const list = useAppSelector((state) => state.layers.list);
  const staff = !useIsPublicViewer();
  const [moved, setMoved] = useState<LayerId | null>(null);
  const offered = (id: LayerId) =>
    (id !== 'imagery' || pictures.length > 0) &&
    (id !== 'live' || live) &&
    (staff || audienceOf.get(id) === 'everybody');
  // The topmost layer first, as on the map.
  const rows = list.filter(({ id }) => offered(id)).toReversed();
  const nameOf = useBasemapName();
  const move = (id: LayerId, step: 1 | -1) => {
    // Also moves past layers that are not offered, so that the visible list moves by one.
    const from = list.findIndex((layer) => layer.id === id);
    const hidden = list.slice(...(step === 1 ? [from + 1] : [0, from])).map((layer) => layer.id);
    const passed = step === 1 ? hidden : hidden.toReversed();
    const times = passed.findIndex(offered) + 1;
    for (let time = 0; time < times; time += 1) dispatch(layerMoved({ id, step }));
    setMoved(id);
  };
  const at = rows.findIndex(({ id }) => id === moved) + 1;
  return (
    <section
      className={`floating grid gap-8 border-box scroll-y ${styles.panel}`}
      aria-label={t('layers.title')}
      data-over-map="layers"
    >
      <header className={`between ${styles.head}`}>
        <h2 className="text-14 bold">{t('layers.title')}</h2>
        <IconButton label={t('app.close')} onClick={() => dispatch(toolOpened(null))}>
          <IconX size={20} stroke={1.5} />
        </IconButton>
      </header>
      <fieldset className="bare grid min-width-0">
        <legend className="pad-0 soft text-12 medium">{t('layers.baseMap')}</legend>
        {bases.map((offer) => (
          <label key={offer.id} className="ticks row gap-8 min-width-0 min-height-32 text-14">
            <input
              type="radio"
              name="base-map"
              checked={offer.id === base.id}
              onChange={() => dispatch(baseChosen(offer.id))}
            />
            <span>{nameOf(offer)}</span>
          </label>
        ))}
      </fieldset>
      {pictures.length > 1 && (
        <div className="grid gap-4 text-13">
          <h3 className="pad-0 soft text-12 medium">{t('layers.imagery')}</h3>
          <SelectField
            label={t('layers.imagery')}
            value={imagery?.id ?? ''}
            options={[
              { value: '', label: t('layers.noneOffered') },
              ...pictures.map((offer) => ({ value: offer.id, label: offer.name })),
            ]}
            onChange={(id) => dispatch(imageryChosen(id === '' ? null : id))}
          />
        </div>
      )}
      <h3 className="pad-0 soft text-12 medium">{t('layers.over')}</h3>
      <ul className="grid no-bullets">
        {rows.map((layer, index) => (
          <Row
            key={layer.id}
            layer={layer}
            canGoUp={layer.id !== 'base' && index > 0}
            canGoDown={layer.id !== 'base' && rows[index + 1] !== undefined && rows[index + 1]?.id !== 'base'}
            onMove={(step) => move(layer.id, step)}
          />
        ))}
      </ul>
      {children}
      <p className="absolute width-1 height-1 clip clipped" role="status">
        {moved !== null && t('layers.moved', { layer: t(`layers.${moved}`), at, count: rows.length })}
      </p>
      <footer className={`between gap-8 ${styles.foot}`}>
        <span className="soft text-12">{t('layers.kept')}</span>
        <Button size="compact-sm" variant="default" onClick={() => dispatch(layersReset())}>
          {t('layers.reset')}
        </Button>
      </footer>
    </section>
  );
}
