// Legal order for the curb's regulation in British cities: a D-TRO record to download, and what it
// cannot represent.
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';
import { saveBlob } from '../../shell/open-file.ts';
import styles from '../../shell/other-software.module.css';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';

interface Props {
  /** The version in force: its id (`id`), and the id shown to users (`regulationId`). */
  readonly regulation: { readonly id: number; readonly regulationId: string };
}

/** Renders nothing when the city has no traffic authority number. */
export function LegalOrderButton({ regulation }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const authority = useConfiguration().entries.get('TRAFFIC_AUTHORITY');
  if (typeof authority !== 'number') return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        justify="start"
        fullWidth
        leftSection={<IconFileText size={16} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t('regulationOrder.button')}
      </Button>
      {open && (
        <Dialog
          title={t('regulationOrder.title', { id: regulation.regulationId })}
          closeLabel={t('app.close')}
          onClose={() => setOpen(false)}
        >
          <LegalOrderView version={regulation.id} authority={authority} />
        </Dialog>
      )}
    </>
  );
}

function LegalOrderView({ version, authority }: { readonly version: number; readonly authority: number }) {
  const { t, i18n } = useTranslation();
  const { data, error } = api.useRegulationOrderQuery(
    { params: { id: version }, query: { language: i18n.language } },
    { refetchOnMountOrArgChange: true },
  );
  if (error !== undefined)
    return <StateMessage role="alert" title={formatFormError(error, t('error.fallback'))} />;
  if (data === undefined) return <Skeleton label={t('regulationOrder.button')} lines={4} />;
  const { name, record, losses } = data;
  const text = `${JSON.stringify(record, null, 2)}\n`;
  return (
    <div className={styles.form}>
      <p>{t('regulationOrder.about', { authority })}</p>
      {losses.length === 0 ? (
        <p>{t('regulationOrder.whole')}</p>
      ) : (
        <section aria-label={t('regulationOrder.losses')}>
          <h3>{t('regulationOrder.losses')}</h3>
          <ul className="grid gap-4 margin-8-0-0 pad-start-20">
            {losses.map((loss) => (
              <li key={`${loss.place} ${loss.text}`}>
                {loss.text} <span className={styles.soft}>{loss.place}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button onClick={() => saveBlob(new Blob([text], { type: 'application/json' }), name)}>
        {t('regulationOrder.save')}
      </Button>
    </div>
  );
}
