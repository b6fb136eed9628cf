// Actions at the end of the check: publishing, or why it is not possible, and deleting. Unsaved
// edits are saved first.
import type { ProposalDraft } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../shell/login-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../../shell/store.ts';
import { invalidFields } from '../../../ui/invalid-fields.ts';
import { type DraftTarget, isUnsaved } from '../../draft-slice.ts';
import { saveDraft } from '../../save-draft.ts';
import styles from './check.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface Props {
  readonly draft: ProposalDraft;
  readonly place: DraftTarget;
  readonly blocking: number;
}

/** Why this user cannot publish this draft now, as text; `null` = they can. */
function usePublishBlocker({ draft, blocking }: Omit<Props, 'place'>): string | null {
  const { t } = useTranslation();
  const { person, settled } = usePerson();
  if (settled && !(person?.permissions.includes('publish') ?? false)) return t('publish.notAllowed');
  if (draft.links.length === 0) return t('proposal.no-links');
  return blocking > 0 ? t('publish.blocked', { count: blocking }) : null;
}

export function CheckActions({ draft, place, blocking }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const unsaved = useAppSelector((state) => isUnsaved(state.draft));
  const reason = usePublishBlocker({ draft, blocking });
  const [isSaving, setSaving] = useState(false);
  const [publishes, setPublishes] = useState<number | null>(null);
  const [deletes, setDeletes] = useState(false);
  const { proposal } = place;
  const publish = async () => {
    if (reason !== null) return;
    // With an invalid field, the save below fails and reports it.
    if (!unsaved && invalidFields.count() === 0) {
      setPublishes(proposal);
      return;
    }
    setSaving(true);
    const saved = await dispatch(saveDraft());
    setSaving(false);
    if (saved.ok) setPublishes(saved.value.proposal);
  };
  return (
    <div className={`grid gap-8 line-above ${styles.end}`}>
      <div className="flex wrap gap-8">
        <Button
          leftSection={<IconUpload size={18} stroke={1.5} />}
          loading={isSaving}
          aria-disabled={reason !== null}
          data-disabled={reason !== null || undefined}
          aria-describedby={reason === null ? undefined : 'publish-reason'}
          onClick={() => void publish()}
        >
          {unsaved ? t('publish.saveAndOpen') : t('publish.open')}
        </Button>
        {proposal !== null && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.5} />}
            onClick={() => setDeletes(true)}
          >
            {t('deletion.open')}
          </Button>
        )}
      </div>
      {reason !== null && (
        <p id="publish-reason" className={`soft text-13 ${styles.small}`}>
          {reason}
        </p>
      )}
      <PublishDialog
        ids={publishes === null ? [] : [publishes]}
        opened={publishes !== null}
        onClose={() => setPublishes(null)}
      />
      <DeleteDialog
        ids={proposal === null ? [] : [proposal]}
        opened={deletes}
        onClose={() => setDeletes(false)}
      />
    </div>
  );
}
