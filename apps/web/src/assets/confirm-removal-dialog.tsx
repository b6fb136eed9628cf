// Confirms proposing an asset's removal, or taking a proposed asset out of its group.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';

export function ConfirmRemovalDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly act: string;
  readonly onClose: () => void;
  readonly run: () => Promise<void>;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title={props.title} closeLabel={t('app.close')} onClose={props.onClose}>
      <div className="grid gap-16">
        <p>{props.text}</p>
        {props.children}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={props.onClose}>
            {t('assets.cancel')}
          </Button>
          <Button
            color="red"
            loading={busy}
            onClick={() => {
              setBusy(true);
              void props.run().finally(() => setBusy(false));
            }}
          >
            {props.act}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
