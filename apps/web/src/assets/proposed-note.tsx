// Says that an asset has an open change, and opens that.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import type { ProposedItem } from './group-items.ts';

interface Props {
  readonly group: number;
  readonly asset: number;
  readonly onOpen: (item: ProposedItem) => void;
}

export function ProposedNote({ group, asset, onOpen }: Props) {
  const { t } = useTranslation();
  const { data } = api.useProposedAssetGroupQuery({ params: { id: group } });
  const item = data?.assets.find((one) => one.asset === asset && !one.is_published);
  return (
    <div className="card grid gap-8 justify-items-start pad-8-12 sunken">
      <p>{t('assets.hasChange', { group })}</p>
      {item !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => onOpen(item)}>
          {t('assets.openChange')}
        </Button>
      )}
    </div>
  );
}
