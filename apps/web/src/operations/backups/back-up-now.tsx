// The button that makes a backup now, with its progress and its result.
import type { BackupResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { useFileSizeFormat } from '../../shell/file-size-format.ts';

const pollingIntervalMs = 3_000;

interface Props {
  readonly isPrimary?: boolean;
}

export function BackUpNow({ isPrimary = false }: Props) {
  const { t } = useTranslation();
  const [make, making] = api.useMakeBackupMutation();
  const [started, setStarted] = useState<number | null>(null);
  const [isPolling, setPolling] = useState(false);
  const { data } = api.useBackupsQuery(undefined, { pollingInterval: isPolling ? pollingIntervalMs : 0 });
  const isRunning = data?.results.some(({ state }) => state === 'running') ?? false;
  if (isRunning !== isPolling) setPolling(isRunning);
  const own = data?.results.find(({ id }) => id === started);
  return (
    <div className="row wrap gap-8">
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        loading={making.isLoading || isRunning}
        onClick={() =>
          void make()
            .unwrap()
            .then(({ id }) => setStarted(id))
            .catch(() => undefined)
        }
      >
        {t('admin.backups.make')}
      </Button>
      {making.isError && (
        <span className="error-text" role="alert">
          {formatFormError(making.error, t('error.fallback'))}
        </span>
      )}
      <span role="status" className="soft text-13">
        {isRunning ? t('admin.backups.progress') : own !== undefined && <Result backup={own} />}
      </span>
    </div>
  );
}

function Result({ backup: { state, bytes, failure } }: { readonly backup: BackupResponse }) {
  const { t } = useTranslation();
  const size = useFileSizeFormat();
  if (state === 'done') return t('admin.backups.made', { size: bytes === null ? '—' : size(bytes) });
  return <span className="error">{t('admin.backups.notMade', { reason: failure ?? '—' })}</span>;
}
