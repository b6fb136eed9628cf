// Fields for the location of a record's curb: the file's own geometry or columns, and the length of
// a curb at a point.
import type { ImportInspection } from '@curbwright/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnField } from './column-field.tsx';
import styles from './imports.module.css';
import { linkPath, type Mapping, pointLinesOf, withPointLines } from './mapping.ts';
import {
  coordinateOrders,
  isPoint,
  locationKinds,
  locationOf,
  locationParts,
  withLocation,
} from './mapping-location.ts';

interface Props {
  readonly inspection: ImportInspection;
  readonly mapping: Mapping;
  readonly isGuessed: (path: string) => boolean;
  readonly change: (mapping: Mapping) => void;
}

/** Meters of a typical parking space along the curb. */
const usualLength = 6;

function Points({ mapping, inspection, isGuessed, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const points = pointLinesOf(mapping);
  return (
    <div className={styles.grid2}>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {t('imports.place.length')}
          {isGuessed(linkPath('pointLength')) && (
            <span className={styles.guessed}>{t('imports.guessed')}</span>
          )}
        </label>
        <input
          id={id}
          className={styles.input}
          type="number"
          min={1}
          max={1000}
          step="any"
          value={points.length ?? ''}
          placeholder={String(usualLength)}
          aria-invalid={points.length === null}
          aria-describedby={`${id}-note`}
          onChange={({ target: { valueAsNumber } }) =>
            change(withPointLines(mapping, { ...points, length: valueAsNumber > 0 ? valueAsNumber : null }))
          }
        />
        <span id={`${id}-note`} className={points.length === null ? styles.fault : styles.soft}>
          {t(points.length === null ? 'imports.place.lengthNeeded' : 'imports.place.lengthHelp')}
        </span>
      </div>
      <ColumnField
        label={t('imports.place.bearing')}
        help={t('imports.place.bearingHelp')}
        value={points.bearing}
        columns={inspection.columns}
        onChange={(bearing) => change(withPointLines(mapping, { ...points, bearing }))}
      />
    </div>
  );
}

export function LocationFields(props: Props) {
  const { inspection, mapping, isGuessed, change } = props;
  const { t } = useTranslation();
  const id = useId();
  const { none = 0, ...shapes } = inspection.geometries;
  const hasShapes = Object.values(shapes).some((count) => count > 0);
  const place = locationOf(mapping);
  const ofPoints =
    isPoint(place) ||
    pointLinesOf(mapping).length !== null ||
    (place.kind === 'geometry' && ((shapes.Point ?? 0) > 0 || (shapes.MultiPoint ?? 0) > 0));
  const parts: readonly (typeof locationParts)[keyof typeof locationParts][number][] =
    locationParts[place.kind];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('imports.place.title')}</legend>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.label}>
          {t('imports.place.kind')}
          {isGuessed('place') && <span className={styles.guessed}>{t('imports.guessed')}</span>}
        </label>
        <select
          id={id}
          className={styles.input}
          value={place.kind}
          onChange={({ target: { value } }) => {
            const kind = locationKinds.find((one) => one === value) ?? 'geometry';
            change(withLocation(mapping, { ...place, kind, columns: {} }));
          }}
        >
          {locationKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind === 'geometry' && !hasShapes ? 'imports.place.unsaid' : `imports.place.kind.${kind}`)}
            </option>
          ))}
        </select>
        <span className={place.kind === 'geometry' && !hasShapes ? styles.fault : styles.soft}>
          {place.kind === 'geometry'
            ? t(hasShapes ? 'imports.place.own' : 'imports.place.needed', { count: none })
            : t('imports.place.help')}
        </span>
      </div>
      {parts.length > 0 && (
        <div className={styles.grid2}>
          {parts.map((part) => (
            <ColumnField
              key={part}
              label={t(`imports.place.part.${part}`)}
              value={place.columns[part] ?? ''}
              columns={inspection.columns}
              isGuessed={isGuessed('place')}
              isMissing={(place.columns[part] ?? '') === ''}
              onChange={(column) =>
                change(withLocation(mapping, { ...place, columns: { ...place.columns, [part]: column } }))
              }
            />
          ))}
        </div>
      )}
      {(place.kind === 'pair' || place.kind === 'pairs') && (
        <fieldset className={styles.ticks}>
          <legend className={styles.label}>{t('imports.place.order')}</legend>
          {coordinateOrders.map((order) => (
            <label key={order} className={styles.tick}>
              <input
                type="radio"
                name={`${id}-order`}
                checked={place.order === order}
                onChange={() => change(withLocation(mapping, { ...place, order }))}
              />
              {t(order === 'lat lng' ? 'imports.place.latLng' : 'imports.place.lngLat')}
            </label>
          ))}
        </fieldset>
      )}
      {ofPoints && <Points {...props} />}
    </fieldset>
  );
}
