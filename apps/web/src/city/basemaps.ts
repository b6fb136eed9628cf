// The basemaps and aerial imagery the city offers, and which of them is shown.
import { useMemo } from 'react';
import { type Basemap, cityBasemap } from '../map/basemap.ts';
import { api } from '../shell/api.ts';
import { useAppSelector } from '../shell/store.ts';

export interface BasemapOption extends Basemap {
  /**
   * The city's name for it. Empty for the app's own basemap, which is named in the reader's
   * language.
   */
  readonly name: string;
}

/** A basemap that is always offered and shows nothing but curbs and names. */
const blankBasemap: BasemapOption = { ...cityBasemap, id: 'blank', type: 'blank', name: '' };

interface BasemapOptions {
  readonly bases: readonly BasemapOption[];
  /** Aerial and satellite imagery. */
  readonly pictures: readonly BasemapOption[];
  /** The basemap that is shown. */
  readonly base: Basemap;
  /** Attribution of the curbs themselves, on any basemap; `null` when none is configured. */
  readonly curbsCredit: string | null;
  /** The imagery that is shown; `null` for none. */
  readonly imagery: Basemap | null;
}

/**
 * Returns the basemaps offered and shown. Falls back to the city's own streets until the response
 * arrives, and when a remembered choice no longer exists.
 */
export function useBasemapOptions(): BasemapOptions {
  const { data } = api.useMapLayersQuery();
  const base = useAppSelector((state) => state.layers.base);
  const imagery = useAppSelector((state) => state.layers.imagery);
  const offered = useMemo(() => {
    const maps = (data?.results ?? []).flatMap((row) => {
      const { id, name, type, url, tiles, attribution, flavor, satellite } = row;
      if (type === 'curbs') return [];
      const map: BasemapOption = {
        id,
        name: type === 'city' ? '' : name,
        type,
        url,
        tiles,
        attribution,
        flavor,
        tileSize: row.tile_size,
        minZoom: row.min_zoom,
        maxZoom: row.max_zoom,
      };
      return [{ map, satellite, isDefault: row.is_default }];
    });
    const bases = maps.filter(({ satellite }) => !satellite).map(({ map }) => map);
    return {
      bases: bases.some(({ type }) => type === 'blank') ? bases : [...bases, blankBasemap],
      pictures: maps.filter(({ satellite }) => satellite).map(({ map }) => map),
      curbsCredit: data?.results.find(({ type }) => type === 'curbs')?.attribution ?? null,
      usual: maps.find(({ isDefault }) => isDefault)?.map,
    };
  }, [data]);
  return useMemo(
    () => ({
      bases: offered.bases,
      pictures: offered.pictures,
      curbsCredit: offered.curbsCredit,
      base: offered.bases.find(({ id }) => id === base) ?? offered.usual ?? cityBasemap,
      imagery: offered.pictures.find(({ id }) => id === imagery) ?? null,
    }),
    [offered, base, imagery],
  );
}
