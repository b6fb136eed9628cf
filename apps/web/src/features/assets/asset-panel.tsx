// The panel of an asset over the map: read, changed, removed; a proposed one with its group; a new one.
import { assetStatusInWords } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { faultWords, isApiError } from '../../app/api-error.ts';
import { assetChoice } from '../../app/asset-signals.ts';
import { closeDesk, type DeskPanel, openDesk } from '../../app/desk.ts';
import { leaveGuard } from '../../app/leave-guard.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { useSignal } from '../../app/signal.ts';
import { discardAsked } from '../../app/unsaved-panel.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReasonedButton } from '../../ui/reasoned-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { draftOf } from './asset-draft.ts';
import { AssetFacts } from './asset-facts.tsx';
import { AssetFiles } from './asset-files.tsx';
import { AssetForm, newDraft } from './asset-form.tsx';
import { AssetIcon } from './asset-icon.tsx';
import styles from './assets.module.css';
import { GroupDialog, type Published, useMayNot } from './group-dialog.tsx';
import type { AssetGroup, ProposedItem } from './group-items.ts';
import { propose, proposeAgain } from './propose.ts';
import { useAssetTypes } from './use-asset-types.ts';
import { useSaving } from './use-saving.ts';

type OpenAsset = Extract<DeskPanel, { kind: 'asset' }>;

interface Props {
  readonly open: OpenAsset;
  /** The history of an asset. */
  readonly history: (asset: number) => ReactNode;
  readonly consequences: (answers: readonly Published[]) => ReactNode;
  /** More of an asset in force: the clearances it asks for. */
  readonly more?: (asset: number) => ReactNode;
}

/** What was thrown away is asked about, once. */
function DiscardDialog() {
  const { t } = useTranslation();
  const answer = useSignal(discardAsked);
  if (answer === null) return null;
  return (
    <Dialog title={t('assets.discardTitle')} closeLabel={t('app.close')} onClose={() => answer(false)}>
      <div className={styles.dialog}>
        <p>{t('assets.discardText')}</p>
        <div className={styles.dialogButtons}>
          <Button variant="default" onClick={() => answer(false)}>
            {t('assets.discardStay')}
          </Button>
          <Button color="red" onClick={() => answer(true)}>
            {t('assets.discard')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Others that lie under the same click. */
function AlsoHere({ open }: { readonly open: OpenAsset }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const choice = useSignal(assetChoice);
  if (choice === null || choice.marks.length < 2) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('assets.here', { count: choice.marks.length })}</h3>
      <ul className={styles.choices}>
        {choice.marks.map((mark) => {
          const item = mark.key.startsWith('item/') ? Number(mark.key.slice(5)) : null;
          const current = item === null ? mark.asset === open.asset : item === open.item?.id;
          return (
            <li key={mark.key}>
              <button
                type="button"
                className={styles.choiceButton}
                aria-current={current}
                onClick={() =>
                  void openDesk({
                    kind: 'asset',
                    asset: mark.asset,
                    ...(item === null || mark.group === null
                      ? {}
                      : { item: { group: mark.group, id: item } }),
                  })
                }
              >
                <AssetIcon type={types.byId.get(mark.config)} />
                <span>{[types.nameOf(mark.config), mark.name].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ShellProps {
  readonly title: string;
  readonly config: number | null;
  readonly state?: { readonly name: string; readonly text: string } | null;
  readonly children: ReactNode;
}

async function close(): Promise<void> {
  if ((await leaveGuard.get()?.()) === false) return;
  assetChoice.set(null);
  closeDesk();
  document.querySelector<HTMLElement>('[data-stage] canvas')?.focus();
}

function PanelShell({ title, config, state = null, children }: ShellProps) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.desk}>
      <aside ref={panel} tabIndex={-1} className={styles.panel} aria-label={t('assets.panel')}>
        <header className={styles.header}>
          {config !== null && <AssetIcon type={types.byId.get(config)} size={32} />}
          <div className={styles.titles}>
            <h2 className={styles.title}>{title}</h2>
            {state !== null && (
              <span className={styles.state} data-state={state.name}>
                {state.text}
              </span>
            )}
          </div>
          <IconButton label={t('app.close')} onClick={() => void close()}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </header>
        {children}
      </aside>
      <DiscardDialog />
    </div>
  );
}

function useUserName(): string {
  const { data } = api.useCurrentUserQuery();
  return data?.username ?? '';
}

/** The item of a group that was written last for an asset, or the last new one. */
function openSaved(group: AssetGroup, asset: number | null): void {
  const items = group.assets.filter(({ is_published }) => !is_published);
  const item = asset === null ? items.at(-1) : items.find((one) => one.asset === asset);
  if (item !== undefined) void openDesk({ kind: 'asset', asset, item: { group: group.id, id: item.id } });
}

function NewAsset() {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const user = useUserName();
  const mayNot = useMayNot('edit');
  const [start] = useState(() => newDraft(null));
  const save = useSaving((body, tried) => propose([body], user, tried));
  return (
    <PanelShell title={t('assets.new')} config={null}>
      {mayNot !== null ? (
        <div className={styles.scroll}>
          <StateMessage title={mayNot} />
        </div>
      ) : (
        <AssetForm
          types={types.active}
          start={start}
          changed={null}
          before={null}
          save={save}
          onSaved={(group, another) => {
            if (!another) openSaved(group, null);
          }}
          onCancel={() => void close()}
        />
      )}
    </PanelShell>
  );
}

/** Asks before an asset is proposed to go, or a proposed one is taken out of its group. */
function AskDialog(props: {
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
      <div className={styles.dialog}>
        <p>{props.text}</p>
        {props.children}
        <div className={styles.dialogButtons}>
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

function useTell() {
  const { t } = useTranslation();
  return (error: unknown) => {
    if (!isApiError(error)) throw error;
    showFailure(faultWords(error, t('error.fallback')));
  };
}

function StandingPanel({ id, open, history, more }: { readonly id: number } & Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const types = useAssetTypes();
  const user = useUserName();
  const tell = useTell();
  const mayNot = useMayNot('edit');
  const { data: asset, isError, refetch } = api.useAssetQuery({ params: { id } });
  const [edits, setEdits] = useState(open.edits === true);
  const [asks, setAsks] = useState(false);
  const [day, setDay] = useState('');
  const save = useSaving((body, tried) => propose([body], user, tried));
  // What is known stays, with what is typed into it: a failed read of it again takes nothing away.
  if (isError && asset === undefined)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <StateMessage
            role="alert"
            title={t('assets.failed')}
            action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
          />
        </div>
      </PanelShell>
    );
  if (asset === undefined || types.loading)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <Skeleton label={t('app.loading')} lines={6} />
        </div>
      </PanelShell>
    );
  const type = types.byId.get(asset.asset_config);
  const title = asset.name ?? types.nameOf(asset.asset_config);
  const state = { name: asset.status, text: assetStatusInWords(asset.status, reader.language) };
  const group = asset.proposed_assets_group;
  if (edits && type !== undefined && mayNot === null && group === null)
    return (
      <PanelShell title={t('assets.edit', { name: title })} config={asset.asset_config} state={state}>
        <AssetForm
          types={[type]}
          start={draftOf(asset, type)}
          changed={{ asset: asset.id, version: asset.version }}
          before={asset.geometry}
          save={save}
          onSaved={(saved) => openSaved(saved, asset.id)}
          onCancel={() => setEdits(false)}
        />
      </PanelShell>
    );
  const blocked = mayNot ?? (group === null ? null : t('assets.hasChange', { group }));
  const remove = async () => {
    try {
      const saved = await propose(
        [
          {
            action: 'remove',
            asset: asset.id,
            seen_version: asset.version,
            ...(day === '' ? {} : { removed: day }),
          },
        ],
        user,
        [{ action: 'remove', asset: asset.id }],
      );
      setAsks(false);
      showSuccess(t('assets.saved', { group: saved.id }));
      openSaved(saved, asset.id);
    } catch (error) {
      tell(error);
    }
  };
  return (
    <PanelShell title={title} config={asset.asset_config} state={state}>
      <div className={styles.scroll}>
        <AlsoHere open={open} />
        {asset.name !== null && <p className={styles.soft}>{types.nameOf(asset.asset_config)}</p>}
        {group !== null && <ProposedNote group={group} asset={asset.id} />}
        <AssetFacts
          type={type}
          properties={asset.properties}
          installed={asset.installed}
          removed={asset.removed}
          links={asset.links}
          outsideId={asset.outside_id}
        />
        {more?.(asset.id)}
        <AssetFiles asset={asset.id} files={asset.files} mayNot={mayNot} />
        <Disclosure title={t('assets.history')}>{history(asset.id)}</Disclosure>
      </div>
      <footer className={styles.footer}>
        <ReasonedButton
          reason={blocked}
          leftSection={<IconPencil size={16} stroke={1.5} />}
          onClick={() => setEdits(true)}
        >
          {t('assets.editAct')}
        </ReasonedButton>
        <ReasonedButton
          reason={blocked ?? (asset.status === 'removed' ? t('asset.gone') : null)}
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => setAsks(true)}
        >
          {t('assets.remove')}
        </ReasonedButton>
      </footer>
      {asks && (
        <AskDialog
          title={t('assets.removeTitle', { name: title })}
          text={t('assets.removeText')}
          act={t('assets.remove')}
          onClose={() => setAsks(false)}
          run={remove}
        >
          <label className={styles.field}>
            <span className={styles.label}>{t('assets.removedOn')}</span>
            <input
              className={styles.input}
              type="date"
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </label>
        </AskDialog>
      )}
    </PanelShell>
  );
}

/** An open change stands: where it is. */
function ProposedNote({ group, asset }: { readonly group: number; readonly asset: number }) {
  const { t } = useTranslation();
  const { data } = api.useProposedAssetGroupQuery({ params: { id: group } });
  const item = data?.assets.find((one) => one.asset === asset && !one.is_published);
  return (
    <div className={styles.note}>
      <p>{t('assets.hasChange', { group })}</p>
      {item !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void openDesk({ kind: 'asset', asset, item: { group, id: item.id } })}
        >
          {t('assets.openChange')}
        </Button>
      )}
    </div>
  );
}

function ItemPanel({
  open,
  item: at,
  consequences,
}: Props & { readonly item: { readonly group: number; readonly id: number } }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const tell = useTell();
  const mayNot = useMayNot('edit');
  const mayNotPublish = useMayNot('publish');
  const {
    data: group,
    isError,
    error,
    refetch,
  } = api.useProposedAssetGroupQuery({ params: { id: at.group } });
  const [edits, setEdits] = useState(open.edits === true);
  /** What the form began with. */
  const [edited, setEdited] = useState<ProposedItem | null>(null);
  const [isDone, setDone] = useState(false);
  const [act, setAct] = useState<'publish' | 'delete' | 'takeOut' | null>(null);
  const found = group?.assets.find(({ id }) => id === at.id);
  const mayEdit = found !== undefined && found.action !== 'remove' && !found.is_published;
  if (edits && edited === null && mayEdit) setEdited(found);
  // A form that is open stays, also when its item is gone meanwhile: saving says so, and what is typed can be kept.
  const editing = edits && edited !== null && mayNot === null;
  const item = editing ? edited : found;
  const isGone = isApiError(error) && error.status === 404;
  const save = useSaving(async (body, tried) => {
    if (item === undefined) throw new Error('A form is of an item');
    const saved = await proposeAgain(at.group, item, body, tried);
    if (saved === null) throw new Error('A group that is written has something in it');
    return saved;
  });
  if (!editing && isError && (group === undefined || isGone))
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          {isGone ? (
            <StateMessage title={t('assets.itemGone')} />
          ) : (
            <StateMessage
              role="alert"
              title={t('assets.failed')}
              action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
            />
          )}
        </div>
      </PanelShell>
    );
  if (group !== undefined && item === undefined)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <StateMessage title={t('assets.itemGone')} />
        </div>
      </PanelShell>
    );
  if (group === undefined || item === undefined || types.loading)
    return (
      <PanelShell title={t('assets.panel')} config={null}>
        <div className={styles.scroll}>
          <Skeleton label={t('app.loading')} lines={6} />
        </div>
      </PanelShell>
    );
  const type = types.byId.get(item.asset_config);
  const title = item.name ?? types.nameOf(item.asset_config);
  const state = item.is_published
    ? { name: 'active', text: t('assets.isPublished') }
    : { name: 'proposed', text: t(`assets.action.${item.action}`) };
  const asset = item.asset;
  if (editing && type !== undefined)
    return (
      <PanelShell title={t('assets.edit', { name: title })} config={item.asset_config} state={state}>
        <AssetForm
          types={
            item.action === 'create'
              ? types.active.filter((one) => one.geometry_type === type.geometry_type)
              : [type]
          }
          start={draftOf(item, type)}
          changed={
            asset === null || item.seen_version === null ? null : { asset, version: item.seen_version }
          }
          before={item.geometry}
          save={save}
          onSaved={() => {
            setEdits(false);
            setEdited(null);
          }}
          onCancel={() => {
            setEdits(false);
            setEdited(null);
          }}
        />
      </PanelShell>
    );
  const takeOut = async () => {
    try {
      await proposeAgain(group.id, item, null);
      setAct(null);
      showSuccess(t('assets.takenOut'));
      if (asset === null) void close();
      else void openDesk({ kind: 'asset', asset });
    } catch (failure) {
      tell(failure);
    }
  };
  const others = group.assets.filter(({ is_published }) => !is_published).length - 1;
  const done = item.is_published ? t('asset.group-published') : null;
  const afterAct = () => {
    if (asset !== null) void openDesk({ kind: 'asset', asset });
  };
  return (
    <PanelShell title={title} config={item.asset_config} state={state}>
      <div className={styles.scroll}>
        <AlsoHere open={open} />
        {item.name !== null && <p className={styles.soft}>{types.nameOf(item.asset_config)}</p>}
        <div className={styles.note}>
          <p>
            {t('assets.inGroup', { group: group.id, who: group.user ?? '', count: others })}
            {item.is_stale && <span className={styles.warn}> {t('assets.staleHelp')}</span>}
          </p>
          {asset !== null && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void openDesk({ kind: 'asset', asset })}
            >
              {t('assets.openStanding')}
            </Button>
          )}
        </div>
        <AssetFacts
          type={type}
          properties={item.properties}
          installed={item.installed}
          removed={item.removed}
          links={null}
        />
        {item.action === 'create' && !item.is_published && (
          <p className={styles.soft}>{t('assets.filesLater')}</p>
        )}
      </div>
      <footer className={styles.footer}>
        {mayNotPublish !== null && <p className={styles.soft}>{mayNotPublish}</p>}
        <ReasonedButton reason={mayNotPublish ?? done} onClick={() => setAct('publish')}>
          {t('assets.publishGroup')}
        </ReasonedButton>
        {item.action !== 'remove' && (
          <ReasonedButton variant="default" reason={mayNot ?? done} onClick={() => setEdits(true)}>
            {t('assets.editAct')}
          </ReasonedButton>
        )}
        <ReasonedButton variant="default" reason={mayNot ?? done} onClick={() => setAct('takeOut')}>
          {t('assets.takeOut')}
        </ReasonedButton>
      </footer>
      {act === 'takeOut' && (
        <AskDialog
          title={t('assets.takeOutTitle')}
          text={t('assets.takeOutText', { name: title })}
          act={t('assets.takeOut')}
          onClose={() => setAct(null)}
          run={takeOut}
        />
      )}
      {(act === 'publish' || act === 'delete') && (
        <GroupDialog
          groups={[group]}
          act={act}
          onClose={() => {
            setAct(null);
            if (isDone) afterAct();
          }}
          onDone={() => setDone(true)}
          consequences={consequences}
        />
      )}
    </PanelShell>
  );
}

export function AssetPanel(props: Props) {
  const { open } = props;
  if (open.item !== undefined)
    return <ItemPanel key={`item ${open.item.group} ${open.item.id}`} {...props} item={open.item} />;
  if (open.asset !== null) return <StandingPanel key={open.asset} {...props} id={open.asset} />;
  return <NewAsset />;
}
