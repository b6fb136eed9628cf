// Panel of the measuring tool: shape, live measurement, units, and buttons for everything that the
// keyboard can do.
import type { UnitSystem } from '@curbwright/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconEraser,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { activeTool } from '../../map/map-signals.ts';
import { measuredPoints, measureTool } from '../../map/measure-tool.ts';
import type { DrawnShape } from '../../map/tool.ts';
import { createToolSession } from '../../map/tool-session.ts';
import { api } from '../../shell/api.ts';
import { copyText } from '../../shell/copy.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { toolOpened, unitsChosen } from '../../shell/tools-slice.ts';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatMeasurement } from './format-measurement.ts';
import styles from './tools.module.css';

const shapes: readonly DrawnShape[] = ['line', 'area', 'point'];

function useMeasureSession() {
  const dispatch = useAppDispatch();
  const [session] = useState(() => createToolSession(measureTool, () => dispatch(toolOpened(null))));
  useEffect(() => {
    activeTool.set(session);
    return () => activeTool.set(null);
  }, [session]);
  return { session, state: useSyncExternalStore(session.subscribe, session.get) };
}

export function MeasurePanel() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const { data: city } = api.useCurrentCityQuery();
  const chosen = useAppSelector((state) => state.tools.units);
  const units: UnitSystem = chosen ?? city?.units ?? 'metric';
  const { session, state } = useMeasureSession();
  const { shape, points, done, past, future } = state;
  const reader = {
    t: (key: string, values: { readonly value: string }) => t(key, values),
    language: i18n.language,
  };
  const { value, around } = formatMeasurement(shape, measuredPoints(state), units, reader);
  const placed = formatMeasurement(shape, points, units, reader);
  const help = done ? 'measure.done' : points.length === 0 ? 'measure.start' : 'measure.more';
  const icon = { size: 20, stroke: 1.5 };
  return (
    <section
      className={`floating grid gap-8 border-box scroll-y ${styles.panel}`}
      aria-label={t('measure.title')}
      data-over-map="measure"
    >
      <header className={`between ${styles.head}`}>
        <h2 className="text-14 bold">{t('measure.title')}</h2>
        <IconButton label={t('app.close')} onClick={() => dispatch(toolOpened(null))}>
          <IconX {...icon} />
        </IconButton>
      </header>
      <fieldset
        className={`grid min-width-0 margin-0 control-outline round-6 ${styles.segments}`}
        aria-label={t('measure.shape')}
      >
        {shapes.map((name) => (
          <label key={name} className={`relative grid min-width-0 ${styles.segment}`}>
            <input
              type="radio"
              name="measured-shape"
              checked={shape === name}
              onChange={() => session.take({ kind: 'shape', shape: name })}
            />
            <span>{t(`measure.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={`row gap-4 min-height-36 text-20 bold nowrap ${styles.reading}`}>
        <output>{value ?? '–'}</output>
        {value !== null && (
          <CopyButton text={value} copy={copyText} label={t('measure.copy')} done={t('measure.copied')} />
        )}
        <SelectField
          look="quiet"
          label={t('measure.units')}
          value={units}
          options={[
            { value: 'metric', label: t('measure.metric') },
            { value: 'imperial', label: t('measure.imperial') },
          ]}
          onChange={(next) => dispatch(unitsChosen(next))}
        />
      </div>
      {around !== null && <p className="soft text-13">{t('measure.around', { length: around })}</p>}
      <p className="soft text-13">{t(help)}</p>
      <p className="absolute width-1 height-1 clip clipped" role="status">
        {points.length > 0 &&
          t('measure.said', {
            points: t('measure.points', { count: points.length }),
            value: placed.value ?? '–',
          })}
      </p>
      <div className={`row wrap gap-4 ${styles.buttons}`}>
        <IconButton
          label={t('measure.undo')}
          disabled={past.length === 0}
          onClick={() => session.take({ kind: 'undo' })}
        >
          <IconArrowBackUp {...icon} />
        </IconButton>
        <IconButton
          label={t('measure.redo')}
          disabled={future.length === 0}
          onClick={() => session.take({ kind: 'redo' })}
        >
          <IconArrowForwardUp {...icon} />
        </IconButton>
        <IconButtonWithReason
          label={t('measure.remove')}
          reason={points.length === 0 ? t('measure.start') : null}
          onClick={() => session.take({ kind: 'remove' })}
        >
          <IconEraser {...icon} />
        </IconButtonWithReason>
        <IconButtonWithReason
          label={t('measure.clear')}
          reason={points.length === 0 ? t('measure.start') : null}
          onClick={() => session.take({ kind: 'clear' })}
        >
          <IconTrash {...icon} />
        </IconButtonWithReason>
        <IconButtonWithReason
          label={t('measure.finish')}
          reason={done ? t('measure.done') : null}
          onClick={() => session.take({ kind: 'finish' })}
        >
          <IconCheck {...icon} />
        </IconButtonWithReason>
      </div>
      <Disclosure title={t('measure.keys')}>
        <p className="soft text-13">{t('measure.keysHelp')}</p>
      </Disclosure>
    </section>
  );
}
