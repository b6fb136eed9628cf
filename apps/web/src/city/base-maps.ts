// The base maps and aerial pictures the city offers, and which of them the person sees.
import { useMemo } from 'react';
import { type BaseMap, cityBase } from '../map/base-map.ts';
import { api } from '../shell/api.ts';
import { useAppSelector } from '../shell/store.ts';

export interface OfferedMap extends BaseMap {
  /** As the city names it; empty for the app's own, which the reader's language names. */
  readonly name: string;
}

/** Always offered: nothing but curbs and names. */
const blankBase: OfferedMap = { ...cityBase, id: 'blank', type: 'blank', name: '' };

interface OfferedMaps {
  readonly bases: readonly OfferedMap[];
  /** Aerial and satellite pictures. */
  readonly pictures: readonly OfferedMap[];
  /** The base map that is shown. */
  readonly base: BaseMap;
  /** Whom the curbs themselves are owed to, whatever they lie on; null = nobody said. */
  readonly curbsCredit: string | null;
  /** The pictures that are shown; null = none. */
  readonly imagery: BaseMap | null;
}

/** What is offered and shown; the city's own streets until the answer is there, and whenever a remembered choice is gone. */
export function useOfferedMaps(): OfferedMaps {
  const { data } = api.useMapLayersQuery();
  const base = useAppSelector((state) => state.layers.base);
  const imagery = useAppSelector((state) => state.layers.imagery);
  const offered = useMemo(() => {
    const maps = (data?.results ?? []).flatMap((row) => {
      const { id, name, type, url, tiles, attribution, flavor, satellite } = row;
      if (type === 'curbs') return [];
      const map: OfferedMap = {
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
      bases: bases.some(({ type }) => type === 'blank') ? bases : [...bases, blankBase],
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
      base: offered.bases.find(({ id }) => id === base) ?? offered.usual ?? cityBase,
      imagery: offered.pictures.find(({ id }) => id === imagery) ?? null,
    }),
    [offered, base, imagery],
  );
}
