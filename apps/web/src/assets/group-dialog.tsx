// A group of proposed assets: its items, publishing or deleting it with an outcome for each item,
// and the effects on adjacent rules.
import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { usePerson } from '../shell/login-hooks.ts';
import { undoDeletionAction } from '../shell/undo-deletion.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showSuccess } from '../ui/toast.ts';
import { AssetIcon } from './asset-icon.tsx';
import styles from './assets.module.css';
import { type AssetGroup, openItems } from './group-items.ts';
import { useAssetTypes } from './use-asset-types.ts';

export type PublishGroupResponse = z.output<
  import('@curbwright/contract').Contract['publishProposedAssetGroup']['answer']
>;

interface Props {
  readonly groups: readonly AssetGroup[];
  /** Action to confirm when the dialog opens. */
  readonly act: 'publish' | 'delete';
  readonly onClose: () => void;
  /** Called after an item was published or deleted. */
  readonly onDone?: () => void;
  /** Renders the effects of publishing on adjacent curb rules. */
  readonly consequences?: (answers: readonly PublishGroupResponse[]) => ReactNode;
}

interface Outcome {
  readonly key: string;
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

/** Returns why the user lacks a permission, or `null` if they have it. */
export function useDeniedReason(permission: 'edit' | 'publish' | 'administer'): string | null {
  const { t } = useTranslation();
  const { person } = usePerson();
  return person?.permissions.includes(permission) === true ? null : t(`assets.mayNot.${permission}`);
}

export function GroupDialog({ groups, act, onClose, onDone, consequences }: Props) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const [publish] = api.usePublishProposedAssetGroupMutation();
  const [remove] = api.useDeleteProposedAssetGroupMutation();
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [answers, setAnswers] = useState<readonly PublishGroupResponse[]>([]);
  // The groups to confirm stay in the dialog even if the list they came from changes.
  const [confirmedGroups] = useState(groups);
  const mayNotPublish = useDeniedReason('publish');
  const mayNotEdit = useDeniedReason('edit');
  const mayNot = act === 'publish' ? mayNotPublish : mayNotEdit;
  const items = confirmedGroups.flatMap((group) => openItems(group).map((item) => ({ group, item })));
  const nameOf = (item: AssetGroup['assets'][number]) =>
    [types.nameOf(item.asset_config), item.name].filter(Boolean).join(' · ');
  const run = async () => {
    setBusy(true);
    const found: Outcome[] = [];
    const done: PublishGroupResponse[] = [];
    const gone: number[] = [];
    // One at a time, so that a failure of one group does not affect the others (requirement §7).
    for (const group of confirmedGroups) {
      const arg = { params: { id: group.id }, body: { version: group.version } };
      const label = t('assets.group', { group: group.id });
      const refusal = (error: unknown) => {
        const text = formatFormError(error, t('error.fallback'));
        found.push({ key: `${group.id}`, name: label, ok: false, text });
      };
      if (act === 'delete') {
        const { error } = await remove(arg);
        if (error !== undefined) refusal(error);
        else {
          gone.push(group.id);
          found.push({ key: `${group.id}`, name: label, ok: true, text: t('assets.outcome.deleted') });
        }
        continue;
      }
      const { data, error } = await publish(arg);
      if (data === undefined) {
        refusal(error);
        continue;
      }
      done.push(data);
      for (const one of data.results) {
        const item = group.assets.find(({ id }) => id === one.id);
        found.push({
          key: `${group.id} ${one.id}`,
          name: item === undefined ? label : nameOf(item),
          ok: one.ok,
          text: one.ok ? t('assets.outcome.published') : [one.title, one.detail].filter(Boolean).join(' '),
        });
      }
    }
    setBusy(false);
    setOutcomes(found);
    setAnswers(done);
    const good = found.filter(({ ok }) => ok).length;
    if (good > 0)
      showSuccess(
        act === 'publish' ? t('publish.done') : t('assets.deletedToast', { count: good }),
        gone.length > 0 ? undoDeletionAction('proposed-asset-group', gone) : null,
      );
    onDone?.();
  };
  // The dialog stays open while the requests run, so that their outcomes are seen.
  const close = () => {
    if (!busy) onClose();
  };
  const title = t(act === 'publish' ? 'assets.publishTitle' : 'assets.deleteTitle', {
    count: confirmedGroups.length,
  });
  if (outcomes !== null)
    return (
      // A separate dialog element, because the browser may have closed the first one while the
      // requests ran.
      <Dialog key="outcomes" title={title} closeLabel={t('app.close')} onClose={onClose}>
        <div className="grid gap-16">
          <ul
            className={`grid gap-4 no-bullets max-height-320 scroll-y ${styles.outcomes}`}
            aria-label={t('assets.outcomes')}
          >
            {outcomes.map(({ key, name, ok, text }) => (
              <li key={key} data-ok={ok}>
                <b>{name}</b> {text}
              </li>
            ))}
          </ul>
          {consequences?.(answers)}
          <div className="flex wrap gap-8 justify-end">
            <Button onClick={onClose}>{t('app.close')}</Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={close}>
      <div className="grid gap-16">
        <p>{t(act === 'publish' ? 'assets.publishText' : 'assets.deleteText', { count: items.length })}</p>
        <ul className={`grid gap-4 no-bullets max-height-320 scroll-y ${styles.outcomes}`}>
          {items.map(({ group, item }) => (
            <li key={`${group.id} ${item.id}`} className="row gap-8">
              <AssetIcon type={types.byId.get(item.asset_config)} size={24} />
              <span>
                {nameOf(item)} <span className={styles.soft}>{t(`assets.action.${item.action}`)}</span>
                {item.is_stale && <span className="limited text-13"> {t('assets.stale')}</span>}
              </span>
            </li>
          ))}
        </ul>
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" disabled={busy} onClick={close}>
            {t('assets.cancel')}
          </Button>
          <ButtonWithReason
            reason={mayNot}
            loading={busy}
            leftSection={
              act === 'publish' ? <IconUpload size={16} stroke={1.5} /> : <IconTrash size={16} stroke={1.5} />
            }
            onClick={() => void run()}
          >
            {t(act === 'publish' ? 'assets.publish' : 'assets.delete')}
          </ButtonWithReason>
        </div>
      </div>
    </Dialog>
  );
}
