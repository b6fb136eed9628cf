// Asset types for this screen: all of them, by id, and those available for new assets.
import type { AssetConfigResponse } from '@curbwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';

const none: readonly AssetConfigResponse[] = [];

export interface AssetTypes {
  readonly all: readonly AssetConfigResponse[];
  readonly active: readonly AssetConfigResponse[];
  readonly byId: ReadonlyMap<number, AssetConfigResponse>;
  readonly nameOf: (config: number) => string;
  readonly loading: boolean;
}

/** Returns the types in the user's language. */
export function useAssetTypes(): AssetTypes {
  const { i18n } = useTranslation();
  const { data, isLoading } = api.useAssetConfigsQuery({
    query: { limit: 100, language: i18n.language },
  });
  const all = data?.results ?? none;
  return useMemo(() => {
    const byId = new Map(all.map((config) => [config.id, config]));
    return {
      all,
      active: all.filter(({ is_active }) => is_active),
      byId,
      nameOf: (config) => byId.get(config)?.display_name ?? `${config}`,
      loading: isLoading,
    };
  }, [all, isLoading]);
}
