// Table of asset rules: which clearance each asset type requires along the curb. Administrators
// change the rules; applying them creates proposals and starts with a dry run.
import type { AssetClearanceRuleResponse } from '@curbwright/contract';
import {
  formatExactLength,
  formatNumberInput,
  fromUnitLength,
  type Reader,
  readNumber,
  roundTo,
  toUnitLength,
  type UnitSystem,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCurbTypeName } from '../city/curb-type-hooks.ts';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { managerListUrl } from '../shell/manager-lists.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { RouteLink } from '../shell/route-link.tsx';
import { ButtonWithReason, IconButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RetryMessage } from '../ui/retry-message.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { IconCell, SoftText } from '../ui/table/list-cells.tsx';
import frame from '../ui/table/list-screen.module.css';
import { showSuccess } from '../ui/toast.ts';
import { AssetIcon } from './asset-icon.tsx';
import styles from './asset-list.module.css';
import form from './assets.module.css';
import { useDeniedReason } from './group-dialog.tsx';
import { useAssetTypes } from './use-asset-types.ts';

type ApplyClearancesResponse = z.output<import('@curbwright/contract').Contract['applyClearances']['answer']>;

interface RuleDraft {
  readonly config: string;
  readonly before: string;
  readonly after: string;
  readonly subActivity: string;
  readonly bothSides: boolean;
  readonly enabled: boolean;
}

function useUnits(): UnitSystem {
  const { data: city } = api.useCurrentCityQuery();
  return city?.units ?? 'metric';
}

/** Returns typed text as meters; the stored length where it was not changed, without rounding. */
function parseLength(text: string, units: UnitSystem, reader: Reader, stored: number | undefined) {
  if (stored !== undefined && text === lengthText(stored, units, reader)) return stored;
  const read = readNumber(text, { min: 0 }, reader);
  return read.ok ? fromUnitLength(read.value, units) : null;
}

/** A length in the city's units as text to edit. */
function lengthText(metres: number, units: UnitSystem, reader: Reader): string {
  return formatNumberInput(roundTo(toUnitLength(metres, units), 2), reader);
}

function useErrorMessage() {
  const { t } = useTranslation();
  return (error: unknown) => formatFormError(error, t('error.fallback'));
}

function RuleDialog({
  rule,
  onClose,
}: {
  readonly rule: AssetClearanceRuleResponse | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const words = useErrorMessage();
  const units = useUnits();
  const reader = useReader();
  const types = useAssetTypes();
  const classOf = useCurbTypeName();
  const { data: classes } = api.useSubActivitiesQuery();
  const [create, creating] = api.useCreateAssetClearanceRuleMutation();
  const [update, updating] = api.useUpdateAssetClearanceRuleMutation();
  const [fault, setFault] = useState<{ field: keyof RuleDraft | null; text: string } | null>(null);
  const [draft, setDraft] = useState<RuleDraft>({
    config: rule === null ? '' : `${rule.asset_config}`,
    before: rule === null ? '' : lengthText(rule.before, units, reader),
    after: rule === null ? '' : lengthText(rule.after, units, reader),
    subActivity: rule?.sub_activity.name ?? 'no-stopping',
    bothSides: rule?.both_sides ?? false,
    enabled: rule?.enabled ?? true,
  });
  const change = (part: Partial<RuleDraft>) => {
    setFault(null);
    setDraft((now) => ({ ...now, ...part }));
  };
  const save = async () => {
    const before = parseLength(draft.before, units, reader, rule?.before);
    const after = parseLength(draft.after, units, reader, rule?.after);
    if (draft.config === '') return setFault({ field: 'config', text: t('fault.asset-type-missing') });
    if (before === null) return setFault({ field: 'before', text: t(`assets.rules.fault.length.${units}`) });
    if (after === null) return setFault({ field: 'after', text: t(`assets.rules.fault.length.${units}`) });
    const body = {
      before,
      after,
      sub_activity: draft.subActivity,
      both_sides: draft.bothSides,
      enabled: draft.enabled,
    };
    const answer =
      rule === null
        ? await create({ body: { ...body, asset_config: Number(draft.config) } })
        : await update({ params: { id: rule.id }, body: { ...body, version: rule.version } });
    if ('error' in answer) return setFault({ field: null, text: words(answer.error) });
    showSuccess(t('assets.rules.saved'));
    onClose();
  };
  const faultOf = (field: keyof RuleDraft) => (fault?.field === field ? fault.text : undefined);
  const metres = (field: 'before' | 'after') => (
    <div className="grid gap-4 content-start min-width-0">
      <label htmlFor={`${id}-${field}`} className={`pad-0 text-13 medium ${form.label}`}>
        {t(`assets.rules.${field}.${units}`)}
      </label>
      <input
        id={`${id}-${field}`}
        className={form.input}
        inputMode="decimal"
        value={draft[field]}
        aria-invalid={faultOf(field) !== undefined}
        aria-describedby={faultOf(field) === undefined ? undefined : `${id}-${field}-fault`}
        onChange={(event) => change({ [field]: event.target.value })}
      />
      {faultOf(field) !== undefined && (
        <p id={`${id}-${field}-fault`} className="error-text" role="alert">
          {faultOf(field)}
        </p>
      )}
    </div>
  );
  const title = rule === null ? t('assets.rules.new') : t('assets.rules.edit', { type: rule.display_name });
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={onClose}>
      <form
        className="grid gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className={styles.grid2}>
          <div className="grid gap-4 content-start min-width-0">
            <label htmlFor={`${id}-config`} className={`pad-0 text-13 medium ${form.label}`}>
              {t('assets.type')}
            </label>
            <SelectField
              id={`${id}-config`}
              look="wide"
              value={draft.config}
              isDisabled={rule !== null}
              isInvalid={faultOf('config') !== undefined}
              options={[
                { value: '', label: t('assets.chooseType') },
                ...types.all.map((type) => ({ value: `${type.id}`, label: type.display_name })),
              ]}
              onChange={(config) => change({ config })}
            />
            {faultOf('config') !== undefined && (
              <p className="error-text" role="alert">
                {faultOf('config')}
              </p>
            )}
          </div>
          <div className="grid gap-4 content-start min-width-0">
            <span aria-hidden="true" className={`pad-0 text-13 medium ${form.label}`}>
              {t('assets.rules.subActivity')}
            </span>
            <SelectField
              label={t('assets.rules.subActivity')}
              look="wide"
              value={draft.subActivity}
              options={(classes?.results ?? []).map(({ name }) => ({ value: name, label: classOf(name) }))}
              onChange={(subActivity) => change({ subActivity })}
            />
          </div>
          {metres('before')}
          {metres('after')}
        </div>
        <p className={form.soft}>{t('assets.rules.direction')}</p>
        <div>
          {(['bothSides', 'enabled'] as const).map((key) => (
            <label key={key} className={`ticks row gap-8 pointer ${form.tick}`}>
              <input
                type="checkbox"
                checked={draft[key]}
                onChange={(event) => change({ [key]: event.target.checked })}
              />
              <span>{t(`assets.rules.${key}`)}</span>
            </label>
          ))}
        </div>
        {fault !== null && fault.field === null && (
          <p className="error-text" role="alert">
            {fault.text}
          </p>
        )}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={onClose}>
            {t('assets.cancel')}
          </Button>
          <Button type="submit" loading={creating.isLoading || updating.isLoading}>
            {t('assets.rules.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const counts = ['proposed', 'restored', 'withdrawn', 'waiting'] as const;

/** Starts a dry run when opened and shows what would be proposed. */
function ApplyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const words = useErrorMessage();
  const [apply, applying] = api.useApplyClearancesMutation();
  const [found, setFound] = useState<ApplyClearancesResponse | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const run = async (dry: boolean) => {
    setFault(null);
    const answer = await apply({ body: { dry_run: dry } });
    if ('error' in answer) setFault(words(answer.error));
    else setFound(answer.data);
  };
  const disabledReason =
    found?.dry_run !== true
      ? t('assets.rules.rehearseFirst')
      : found.proposed + found.restored + found.withdrawn === 0
        ? t('assets.rules.nothing')
        : null;
  return (
    <Dialog title={t('assets.rules.applyTitle')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="grid gap-16">
        <p>{t('assets.rules.applyText')}</p>
        {found !== null && (
          <section
            className="card grid gap-8 justify-items-start pad-8-12 sunken"
            aria-label={t('assets.clearances.title')}
            role="status"
          >
            <p>{t(found.dry_run ? 'assets.rules.would' : 'assets.rules.did')}</p>
            <ul className="grid gap-4 no-bullets">
              {counts.map((key) => (
                <li key={key}>{t(`assets.rules.count.${key}`, { count: found[key] })}</li>
              ))}
            </ul>
            {found.batch !== null && (
              <RouteLink to={managerListUrl('batches')}>
                {t('assets.clearances.toBatches', { batch: found.batch })}
              </RouteLink>
            )}
          </section>
        )}
        {found !== null && found.changes.length > 0 && (
          <ul
            className={`card grid gap-4 pad-8 scroll-y text-13 no-bullets ${styles.faults}`}
            aria-label={t('assets.rules.changes')}
          >
            {found.changes.map((one) => (
              <li key={`${one.link} ${one.action}`}>
                <b>{t(`assets.rules.action.${one.action}`)}</b> {one.bl_street_name ?? t('link.unnamed')}
                {one.bl_side === null ? '' : ` (${one.bl_side})`}
                {one.detail === null ? '' : `: ${one.detail}`}
              </li>
            ))}
          </ul>
        )}
        {fault !== null && (
          <p className="error-text" role="alert">
            {fault}
          </p>
        )}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" loading={applying.isLoading} onClick={() => void run(true)}>
            {t('assets.rules.rehearse')}
          </Button>
          <ButtonWithReason
            loading={applying.isLoading}
            reason={disabledReason}
            onClick={() => void run(false)}
          >
            {t('assets.rules.applyAct')}
          </ButtonWithReason>
        </div>
      </div>
    </Dialog>
  );
}

export function ClearanceRules({ head }: { readonly head: ReactNode }) {
  const { t } = useTranslation();
  const reader = useReader();
  const words = useErrorMessage();
  const types = useAssetTypes();
  const classOf = useCurbTypeName();
  const mayNot = useDeniedReason('administer');
  const mayNotEdit = useDeniedReason('edit');
  const { data, isError, refetch } = api.useAssetClearanceRulesQuery({ query: { limit: 100 } });
  const [remove, removing] = api.useDeleteAssetClearanceRuleMutation();
  const [open, setOpen] = useState<{ rule: AssetClearanceRuleResponse | null } | null>(null);
  const [going, setGoing] = useState<AssetClearanceRuleResponse | null>(null);
  const [applies, setApplies] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const units = useUnits();
  const length = (metres: number) => formatExactLength(metres, units, reader.locale);
  const rules = data?.results ?? [];
  /** Opens the deletion dialog and clears the error of an earlier deletion. */
  const askToDelete = (rule: AssetClearanceRuleResponse) => {
    setFault(null);
    setGoing(rule);
  };
  const drop = async (rule: AssetClearanceRuleResponse) => {
    const answer = await remove({ params: { id: rule.id }, body: { version: rule.version } });
    if ('error' in answer) setFault(words(answer.error));
    else setGoing(null);
  };
  return (
    <section
      className="fill relative grid one-column rows-auto-1fr min-height-0 paper focus-no-outline"
      aria-label={t('assets.view.rules')}
    >
      <header className={`row wrap gap-8 border-box line-below ${frame.tools}`}>
        {head}
        <p className={`min-width-0 soft text-13 ${frame.totals}`} role="status">
          {data === undefined ? '' : t('assets.rules.totals', { count: rules.length })}
        </p>
        <ButtonWithReason
          size="compact-md"
          variant="default"
          reason={mayNotEdit}
          leftSection={<IconPlayerPlay size={16} stroke={1.5} />}
          onClick={() => setApplies(true)}
        >
          {t('assets.rules.apply')}
        </ButtonWithReason>
        <ButtonWithReason
          size="compact-md"
          reason={mayNot}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => setOpen({ rule: null })}
        >
          {t('assets.rules.new')}
        </ButtonWithReason>
      </header>
      <div className={styles.page}>
        <p className={form.soft}>{t('assets.rules.help')}</p>
        {isError && <RetryMessage title={t('assets.rules.failed')} onRetry={refetch} />}
        {data === undefined && !isError && <Skeleton label={t('app.loading')} lines={6} />}
        {data !== undefined && rules.length === 0 && <StateMessage title={t('assets.rules.none')} />}
        {rules.length > 0 && (
          <table className={styles.table} aria-label={t('assets.view.rules')}>
            <thead>
              <tr>
                <th scope="col">{t('assets.type')}</th>
                <th scope="col">{t(`assets.rules.before.${units}`)}</th>
                <th scope="col">{t(`assets.rules.after.${units}`)}</th>
                <th scope="col">{t('assets.rules.subActivity')}</th>
                <th scope="col">{t('assets.rules.sides')}</th>
                <th scope="col">{t('assets.types.state')}</th>
                <th scope="col">
                  <SoftText>{t('assets.types.change')}</SoftText>
                </th>
              </tr>
            </thead>
            <tbody>
              {rules.map((rule) => (
                <tr key={rule.id}>
                  <th scope="row">
                    <IconCell
                      icon={<AssetIcon type={types.byId.get(rule.asset_config)} size={26} />}
                      name={rule.display_name}
                    />
                  </th>
                  <td>{length(rule.before)}</td>
                  <td>{length(rule.after)}</td>
                  <td>{classOf(rule.sub_activity.name)}</td>
                  <td>{t(rule.both_sides ? 'assets.rules.both' : 'assets.rules.own')}</td>
                  <td>{t(rule.enabled ? 'assets.types.inUse' : 'assets.types.notInUse')}</td>
                  <td>
                    <IconButtonWithReason
                      className={styles.act}
                      label={t('assets.rules.edit', { type: rule.display_name })}
                      reason={mayNot}
                      onClick={() => setOpen({ rule })}
                    >
                      <IconPencil size={18} stroke={1.5} />
                    </IconButtonWithReason>
                    <IconButtonWithReason
                      className={styles.act}
                      label={t('assets.rules.delete', { type: rule.display_name })}
                      reason={mayNot}
                      onClick={() => askToDelete(rule)}
                    >
                      <IconTrash size={18} stroke={1.5} />
                    </IconButtonWithReason>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {open !== null && <RuleDialog rule={open.rule} onClose={() => setOpen(null)} />}
      {applies && <ApplyDialog onClose={() => setApplies(false)} />}
      {going !== null && (
        <Dialog
          title={t('assets.rules.deleteTitle')}
          closeLabel={t('app.close')}
          onClose={() => setGoing(null)}
        >
          <div className="grid gap-16">
            <p>{t('assets.rules.deleteText', { type: going.display_name })}</p>
            {fault !== null && (
              <p className="error-text" role="alert">
                {fault}
              </p>
            )}
            <div className="flex wrap gap-8 justify-end">
              <Button variant="default" onClick={() => setGoing(null)}>
                {t('assets.cancel')}
              </Button>
              <Button color="red" loading={removing.isLoading} onClick={() => void drop(going)}>
                {t('assets.delete')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
