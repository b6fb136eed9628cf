// The city's asset types: visible to all, created and changed by administrators.
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason, IconButtonWithReason } from '../ui/button-with-reason.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { IconCell, SoftText } from '../ui/table/list-cells.tsx';
import frame from '../ui/table/list-screen.module.css';
import { AssetIcon } from './asset-icon.tsx';
import styles from './asset-list.module.css';
import { useDeniedReason } from './group-dialog.tsx';
import { TypeDialog } from './type-dialog.tsx';
import { emptyTypeDraft, type TypeDraft, toTypeDraft } from './type-draft.ts';
import { useAssetTypes } from './use-asset-types.ts';

export function TypesScreen({ head }: { readonly head: ReactNode }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const mayNot = useDeniedReason('administer');
  const [open, setOpen] = useState<TypeDraft | null>(null);
  return (
    <section
      className="fill relative grid one-column rows-auto-1fr min-height-0 paper focus-no-outline"
      aria-label={t('assets.view.types')}
    >
      <header className={`row wrap gap-8 border-box line-below ${frame.tools}`}>
        {head}
        <p className={`min-width-0 soft text-13 ${frame.totals}`} role="status">
          {types.loading ? '' : t('assets.types.totals', { count: types.all.length })}
        </p>
        <ButtonWithReason
          size="compact-md"
          reason={mayNot}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => setOpen(emptyTypeDraft)}
        >
          {t('assets.types.new')}
        </ButtonWithReason>
      </header>
      <div className={styles.page}>
        {types.loading ? (
          <Skeleton label={t('app.loading')} lines={8} />
        ) : (
          <table className={styles.table} aria-label={t('assets.view.types')}>
            <thead>
              <tr>
                <th scope="col">{t('assets.type')}</th>
                <th scope="col">{t('assets.types.shape')}</th>
                <th scope="col">{t('assets.types.fields')}</th>
                <th scope="col">{t('assets.types.state')}</th>
                <th scope="col">
                  <SoftText>{t('assets.types.change')}</SoftText>
                </th>
              </tr>
            </thead>
            <tbody>
              {types.all.map((type) => (
                <tr key={type.id}>
                  <th scope="row">
                    <IconCell icon={<AssetIcon type={type} size={26} />} name={type.display_name} />
                  </th>
                  <td>{t(`assets.types.${type.geometry_type}`)}</td>
                  <td>{type.form_skeleton.map(({ label }) => label).join(', ')}</td>
                  <td>{t(type.is_active ? 'assets.types.inUse' : 'assets.types.notInUse')}</td>
                  <td>
                    <IconButtonWithReason
                      className={styles.act}
                      label={t('assets.types.edit', { type: type.display_name })}
                      reason={mayNot}
                      onClick={() => setOpen(toTypeDraft(type))}
                    >
                      <IconPencil size={18} stroke={1.5} />
                    </IconButtonWithReason>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {open !== null && <TypeDialog start={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
