// Field for the place of a work order: an address, street, intersection, curb or asset typed into a
// search, one click on the map, or the user's location. Shown as a street.
import { addressOnStreet, anchorOf } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCurrentLocation, IconMapPin, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { awaitQuery } from '../shell/await-query.ts';
import { useAppDispatch } from '../shell/store.ts';
import { ComboboxField } from '../ui/combobox-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AssetLink } from './asset-link.tsx';
import type { LocationPicker } from './use-location-picker.ts';
import { isAsset, type PlaceOption, usePlaceOptions } from './use-place-options.tsx';
import { useUserLocation } from './use-user-location.ts';
import { useWorkOrderFormat, type WorkOrderPlace } from './work-order-format.ts';
import type { WorkOrderFormFields } from './work-order-input.ts';
import styles from './work-orders.module.css';

type PlaceFields = Pick<WorkOrderFormFields, 'geometry' | 'place_name' | 'link' | 'asset'>;

interface Props {
  readonly value: PlaceFields;
  /** The street as stored; `null` = the place is not stored yet. */
  readonly stored: WorkOrderPlace | null;
  readonly disabled: boolean;
  readonly pick: LocationPicker;
  readonly onChange: (part: PlaceFields) => void;
}

/** Longest text searched for, in characters. */
const maxSearchLength = 200;

const noPlace: PlaceFields = { geometry: null, place_name: null, link: null, asset: null };

/** The place of the form with its street: as stored, else as the server finds it by the point. */
function usePlace({ geometry, place_name, link, asset }: PlaceFields, stored: WorkOrderPlace | null) {
  const [lng = 0, lat = 0] = geometry?.coordinates ?? [];
  const isRequested = stored === null && geometry !== null;
  const { currentData } = api.useWorkOrderPlaceQuery({ query: { lng, lat } }, { skip: !isRequested });
  if (stored !== null) return { place: stored, isLoading: false };
  const place: WorkOrderPlace = {
    geometry,
    place_name,
    link,
    asset,
    street_name: currentData?.street_name ?? null,
    bl_side: null,
    bl_from: null,
    bl_to: null,
    // A chosen curb is on its street.
    is_near_street: link === null && currentData?.is_near_street === true,
  };
  return { place, isLoading: isRequested && currentData === undefined };
}

/**
 * Returns a function that begins a choice of a place whose position comes later, and returns whether
 * that choice still counts: no other place was chosen since, and the field is still there.
 */
function useLatestChoice({ geometry, place_name, link, asset }: PlaceFields): () => () => boolean {
  const latest = useRef<object>({});
  const place = JSON.stringify([geometry, place_name, link, asset]);
  // Another place, or none because the field is gone, ends an earlier choice.
  useEffect(() => {
    latest.current = { place };
    return () => {
      latest.current = { place };
    };
  }, [place]);
  return () => {
    const choice = {};
    latest.current = choice;
    return () => latest.current === choice;
  };
}

export function PlaceField({ value, stored, disabled, pick, onChange }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const words = useWorkOrderFormat();
  const [typed, setTyped] = useState('');
  const chosen = JSON.stringify([value.geometry, value.link, value.asset]);
  const [lastChosen, setLastChosen] = useState(chosen);
  // A place chosen elsewhere, such as on the map, replaces what was typed.
  if (chosen !== lastChosen) {
    setLastChosen(chosen);
    setTyped('');
  }
  const { options, status, attribution } = usePlaceOptions(typed);
  const { place, isLoading } = usePlace(value, stored);
  const beginChoice = useLatestChoice(value);
  const here = useUserLocation(
    ([lng, lat]) => onChange({ ...noPlace, geometry: { type: 'Point', coordinates: [lng, lat] } }),
    beginChoice,
  );
  const choose = async ({ found }: PlaceOption) => {
    const text = typed;
    const isLatest = beginChoice();
    setTyped('');
    if (isAsset(found)) {
      const [lng, lat] = anchorOf(found.geometry);
      const link = found.links[0]?.link ?? null;
      onChange({
        geometry: { type: 'Point', coordinates: [lng, lat] },
        place_name: null,
        link,
        asset: found.id,
      });
      return;
    }
    const { kind, label, lng, lat, link } = found;
    if (kind === 'street') {
      // The middle of a bent street is not on it.
      const query = { lng, lat, street: label };
      const { data } = await awaitQuery(dispatch(api.endpoints.workOrderPlace.initiate({ query })));
      if (!isLatest()) return;
      const geometry = data?.geometry ?? {
        type: 'Point' as const,
        coordinates: [lng, lat] as [number, number],
      };
      const address = addressOnStreet(text, label);
      // The number is not in the city's data: the point is somewhere on the street.
      const place_name = address === label ? label : t('workOrders.numberUnknown', { address });
      onChange({ ...noPlace, geometry, place_name: place_name.slice(0, maxSearchLength) });
      return;
    }
    const isNamed = kind === 'address' || kind === 'crossing' || kind === 'block';
    onChange({
      ...noPlace,
      geometry: { type: 'Point', coordinates: [lng, lat] },
      place_name: isNamed ? label.slice(0, maxSearchLength) : null,
      link,
    });
  };
  const isChosen = value.geometry !== null || value.link !== null || value.asset !== null;
  const [title, detail] = words.place(place);
  return (
    <fieldset className="bare grid gap-8 min-width-0">
      <legend className="visually-hidden">{t('workOrders.field.geometry')}</legend>
      <ComboboxField
        label={t('workOrders.field.geometry')}
        listLabel={t('search.places')}
        text={typed}
        placeholder={t(isChosen ? 'workOrders.searchOther' : 'workOrders.searchPlace')}
        options={options}
        status={status}
        disabled={disabled}
        maxLength={maxSearchLength}
        fault={typed.trim() === '' ? null : t('workOrders.placeNotChosen')}
        onText={setTyped}
        onChoose={(option) => void choose(option)}
      >
        {attribution !== null && <p className={`line-above soft text-12 ${styles.credit}`}>{attribution}</p>}
      </ComboboxField>
      {isChosen && (
        <div className={`row gap-8 ${styles.place}`} role="status" aria-label={t('workOrders.chosenPlace')}>
          <IconMapPin size={20} stroke={1.5} aria-hidden className="flex-none" />
          <span className="fill grid min-width-0 justify-items-start">
            <bdi className="break-anywhere">{isLoading ? t('workOrders.streetLoading') : title}</bdi>
            {!isLoading && detail !== null && <span className="soft text-13 break-anywhere">{detail}</span>}
            {value.asset !== null && <AssetLink asset={value.asset} />}
          </span>
          {!disabled && (
            <IconButton
              label={t('workOrders.clearPlace')}
              onClick={() => {
                beginChoice();
                onChange(noPlace);
              }}
            >
              <IconX size={16} stroke={1.5} />
            </IconButton>
          )}
        </div>
      )}
      <span className={`row wrap gap-8 ${styles.line}`}>
        <Button
          size="compact-md"
          variant={pick.picking ? 'filled' : 'default'}
          aria-pressed={pick.picking}
          leftSection={<IconMapPin size={18} stroke={1.5} />}
          onClick={pick.toggle}
        >
          {t(pick.picking ? 'workOrders.clickMap' : 'workOrders.choosePlace')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={here.asking}
          leftSection={<IconCurrentLocation size={18} stroke={1.5} />}
          onClick={here.ask}
        >
          {t('workOrders.whereIAm')}
        </Button>
      </span>
    </fieldset>
  );
}
