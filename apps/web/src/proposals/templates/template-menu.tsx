// Templates menu beside a draft: saves its rules as a template, applies other templates, and
// deletes them.
import type { ProposalDraft } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shell/login-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SaveTemplate } from './save-template.tsx';
import { TemplateList } from './template-list.tsx';
import styles from './templates.module.css';

interface Props {
  readonly draft: ProposalDraft;
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
}

export function TemplateMenu({ draft, onEdit }: Props) {
  const { t } = useTranslation();
  const { person } = usePerson();
  const [open, setOpen] = useState(false);
  const mayEdit = person?.permissions.includes('edit') ?? false;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTemplate size={18} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t('template.menu')}
      </Button>
      {open && (
        <Dialog title={t('template.title')} closeLabel={t('app.close')} onClose={() => setOpen(false)}>
          <div className="grid one-column gap-12 min-width-0">
            {!mayEdit && <p className={styles.note}>{t('template.mayNot')}</p>}
            <TemplateList
              mayEdit={mayEdit}
              onApply={(next) => {
                onEdit(next(draft), null);
                setOpen(false);
              }}
            />
            <SaveTemplate draft={draft} mayEdit={mayEdit} />
          </div>
        </Dialog>
      )}
    </>
  );
}
