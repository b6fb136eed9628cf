// Suggestions for the place of a work order: those of the map's search, and assets by their id.
import type { AssetResponse, FoundPlace } from '@curbwright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTrafficCone } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetTypes } from '../assets/use-asset-types.ts';
import { usePlaceDetails } from '../city/search/place-details.ts';
import { groupPlaces } from '../city/search/place-groups.ts';
import { placeIcons } from '../city/search/place-icons.ts';
import { useSearch } from '../city/search/use-search.ts';
import { api } from '../shell/api.ts';
import type { ComboboxOption } from '../ui/combobox-field.tsx';

/** Most assets suggested. */
const maxAssets = 5;
/** Shortest text, in characters, that can be the id of an asset. */
const minAssetText = 2;
/** Pause in typing before assets are searched, in milliseconds. */
const assetDebounceMs = 250;

export interface PlaceOption extends ComboboxOption {
  /** The place found, or the asset. */
  readonly found: FoundPlace | AssetResponse;
}

/** Whether a suggestion is an asset. */
export function isAsset(found: PlaceOption['found']): found is AssetResponse {
  return 'asset_config' in found;
}

interface PlaceOptions {
  readonly options: readonly PlaceOption[];
  readonly status: string;
  /** Attribution of the addresses; `null` = none is required. */
  readonly attribution: string | null;
}

export function usePlaceOptions(text: string): PlaceOptions {
  const { t } = useTranslation();
  const detailsOf = usePlaceDetails();
  const found = useSearch(text, 0, () => undefined);
  const [assetText] = useDebouncedValue(text.trim(), assetDebounceMs);
  // Assets found for an earlier text are not offered while the next one is typed.
  const isSearched = text.trim() === assetText && assetText.length >= minAssetText && /\d/.test(assetText);
  const { currentData: assets } = api.useAssetsQuery(
    { query: { search: assetText, limit: maxAssets } },
    { skip: !isSearched },
  );
  const { nameOf } = useAssetTypes();
  const options = useMemo(() => {
    const places = groupPlaces(found.places).flatMap(({ kind, places }) =>
      places.map((place): PlaceOption => {
        const Icon = placeIcons[kind];
        return {
          key: place.id,
          group: t(`search.kind.${kind}`),
          icon: <Icon size={18} stroke={1.5} aria-hidden />,
          label: place.label,
          detail: detailsOf(place),
          found: place,
        };
      }),
    );
    const known = (isSearched ? assets?.results : undefined) ?? [];
    return [
      ...places,
      ...known.map((asset): PlaceOption => {
        const [link] = asset.links;
        const parts = [asset.outside_id ?? `#${asset.id}`, link?.bl_street_name ?? null];
        return {
          key: `asset ${asset.id}`,
          group: t('workOrders.assets'),
          icon: <IconTrafficCone size={18} stroke={1.5} aria-hidden />,
          label: [nameOf(asset.asset_config), asset.name].filter((part) => part !== null).join(' · '),
          detail: parts.filter((part) => part !== null).join(' · '),
          found: asset,
        };
      }),
    ];
  }, [found.places, assets, nameOf, isSearched, detailsOf, t]);
  const isEmpty = options.length === 0 && text.trim() !== '';
  const status = !isEmpty
    ? ''
    : found.status === 'failed'
      ? t('search.failed')
      : found.status === 'found'
        ? t('search.nothing')
        : t('search.asking');
  return { options, status, attribution: found.attribution };
}
