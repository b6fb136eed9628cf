// Formats the status, priority, due date, location and distance of a work order.
import type { WorkOrderResponse } from '@curbwright/contract';
import {
  civilDateAndTime,
  formatDate,
  formatDateAndTime,
  formatLength,
  numberFormat,
  type WorkOrderPriority,
  type WorkOrderStatus,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../city/city/city-hooks.ts';
import { api } from '../shell/api.ts';
import { useCurbLocationFormat } from '../shell/curb-location-format.ts';
import { usePersonNames } from '../shell/person-name.ts';
import { useReader } from '../shell/reader-hooks.ts';

/** The parts of a work order that say where it is. */
export type WorkOrderPlace = Pick<
  WorkOrderResponse,
  | 'geometry'
  | 'place_name'
  | 'street_name'
  | 'bl_side'
  | 'bl_from'
  | 'bl_to'
  | 'is_near_street'
  | 'link'
  | 'asset'
>;

export interface WorkOrderFormat {
  readonly status: (status: WorkOrderStatus) => string;
  readonly priority: (priority: WorkOrderPriority) => string;
  readonly assignee: (name: string | null) => string;
  /** Formats the name of a person; `null` = nobody. */
  readonly person: (username: string | null) => string | null;
  readonly day: (day: string | null) => string;
  readonly moment: (iso: string) => string;
  /**
   * Formats where a work order is: its address or street, and below it the side and the cross
   * streets. Never coordinates.
   */
  readonly place: (place: WorkOrderPlace) => readonly [title: string, detail: string | null];
  /** The place on one line; `null` = it has none. */
  readonly placeInList: (place: WorkOrderPlace) => string | null;
  /** Formats the value of any field. */
  readonly value: (field: string, value: unknown) => string;
  readonly distance: (metres: number) => string;
  readonly bytes: (size: number) => string;
  /** Today in the city, yyyy-MM-dd. */
  readonly today: string;
}

export function useWorkOrderFormat(): WorkOrderFormat {
  const { t } = useTranslation();
  const reader = useReader();
  const { nameOf: personName } = usePersonNames();
  const { data: city } = api.useCurrentCityQuery();
  const zone = city?.time_zone ?? 'UTC';
  const units = city?.units ?? 'metric';
  const locationOf = useCurbLocationFormat();
  const { date: today } = civilDateAndTime(useCurrentMinute(), zone);
  return useMemo(() => {
    const none = t('workOrders.none');
    const number = numberFormat(reader.locale, { maximumFractionDigits: 1 });
    const day = (text: string | null) => (text === null ? none : formatDate(text, reader));
    const words: WorkOrderFormat = {
      status: (status) => t(`work-order.status.${status}`),
      priority: (priority) => t(`work-order.priority.${priority}`),
      assignee: (name) => personName(name) ?? t('workOrders.nobody'),
      person: personName,
      day,
      moment: (iso) => formatDateAndTime(Date.parse(iso), reader),
      place: (place) => {
        const { geometry, place_name: placeName, street_name: name, link, asset } = place;
        const street =
          name === null ? null : place.is_near_street ? t('workOrders.nearStreet', { street: name }) : name;
        const where = locationOf({ ...place, bl_street_name: name }).where || null;
        // Work orders cached on a device by an older version have no place name.
        if (typeof placeName === 'string') {
          const isSaid = name !== null && placeName.toLowerCase().includes(name.toLowerCase());
          return [placeName, [isSaid ? null : street, where].filter(Boolean).join(', ') || null];
        }
        if (street !== null) return [street, where];
        if (geometry !== null) return [t('workOrders.noStreet'), where];
        if (link !== null) return [t('workOrders.onCurb', { link }), where];
        return [t(asset === null ? 'workOrders.noPlace' : 'workOrders.field.asset'), null];
      },
      placeInList: (place) =>
        place.geometry === null && place.street_name === null && place.link === null
          ? null
          : words
              .place(place)
              .filter((part) => part !== null)
              .join(', '),
      value: (field, value) => {
        if (typeof value === 'object' && value !== null) return t('workOrders.aPlace');
        const text = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
        if (text === '') return field === 'assignee' ? t('workOrders.nobody') : none;
        if (field === 'status' || field === 'priority') return t(`work-order.${field}.${text}`);
        if (field === 'assignee') return personName(text);
        return field === 'due' ? day(text) : text;
      },
      distance: (metres) => t('workOrders.away', { value: formatLength(metres, units, reader.locale) }),
      bytes: (size) =>
        size < 1_000_000
          ? t('workOrders.kilobytes', { number: number.format(Math.max(1, Math.round(size / 1000))) })
          : t('workOrders.megabytes', { number: number.format(size / 1_000_000) }),
      today,
    };
    return words;
  }, [t, reader, today, units, personName, locationOf]);
}
