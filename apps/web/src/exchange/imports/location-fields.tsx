// Fields for the location of a record's curb: the file's own geometry or columns, and the length of
// a curb given as a point.
import type { ImportInspection } from '@curbwright/contract';
import { formatNumberInput, fromUnitLength, roundTo, toUnitLength } from '@curbwright/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
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

/** Length of a typical parking space along the curb, in meters. */
const usualLength = 6;
/** Longest curb of a point, in meters. */
const maxPointLength = 1000;

function Points({ mapping, inspection, isGuessed, change }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const points = pointLinesOf(mapping);
  const reader = useReader();
  const parsers = useFieldParsers();
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  return (
    <div className={`grid two-equal-columns gap-12 items-start ${styles.grid2}`}>
      <div className="grid gap-4 content-start min-width-0">
        <label htmlFor={id} className="row wrap gap-2-8 bold text-13">
          {t(`imports.place.length.${units}`)}
          {isGuessed(linkPath('pointLength')) && (
            <span className={`limited medium text-12 ${styles.guessed}`}>{t('imports.guessed')}</span>
          )}
        </label>
        <TypedField
          id={id}
          label={t(`imports.place.length.${units}`)}
          numeric
          text={
            points.length === null
              ? ''
              : formatNumberInput(roundTo(toUnitLength(points.length, units), 2), reader)
          }
          placeholder={formatNumberInput(Math.round(toUnitLength(usualLength, units)), reader)}
          read={emptyAsNull(
            parsers.number(t(`imports.place.length.${units}`), {
              min: 1,
              max: Math.floor(toUnitLength(maxPointLength, units)),
            }),
          )}
          isInvalid={points.length === null}
          describedBy={`${id}-note`}
          onChange={(length: number | null) =>
            change(
              withPointLines(mapping, {
                ...points,
                length: length === null ? null : roundTo(fromUnitLength(length, units), 2),
              }),
            )
          }
        />
        <span
          id={`${id}-note`}
          className={
            points.length === null
              ? 'error-text wide-prose break-anywhere empty-gone'
              : 'wide-prose soft regular text-13 break-anywhere empty-gone'
          }
        >
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
    <fieldset className="card grid gap-12 min-width-0 margin-0 pad-12">
      <legend className={styles.legend}>{t('imports.place.title')}</legend>
      <div className="grid gap-4 content-start min-width-0">
        <label htmlFor={id} className="row wrap gap-2-8 bold text-13">
          {t('imports.place.kind')}
          {isGuessed('place') && (
            <span className={`limited medium text-12 ${styles.guessed}`}>{t('imports.guessed')}</span>
          )}
        </label>
        <SelectField
          id={id}
          look="wide"
          value={place.kind}
          options={locationKinds.map((kind) => ({
            value: kind,
            label: t(
              kind === 'geometry' && !hasShapes ? 'imports.place.unsaid' : `imports.place.kind.${kind}`,
            ),
          }))}
          onChange={(kind) => change(withLocation(mapping, { ...place, kind, columns: {} }))}
        />
        <span
          className={
            place.kind === 'geometry' && !hasShapes
              ? 'error-text wide-prose break-anywhere empty-gone'
              : 'wide-prose soft regular text-13 break-anywhere empty-gone'
          }
        >
          {place.kind === 'geometry'
            ? t(hasShapes ? 'imports.place.own' : 'imports.place.needed', { count: none })
            : t('imports.place.help')}
        </span>
      </div>
      {parts.length > 0 && (
        <div className={`grid two-equal-columns gap-12 items-start ${styles.grid2}`}>
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
        <fieldset className="bare grid gap-4">
          <legend className="row wrap gap-2-8 bold text-13">{t('imports.place.order')}</legend>
          {coordinateOrders.map((order) => (
            <label key={order} className="row gap-8 min-height-28 touch-min-height-44">
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
