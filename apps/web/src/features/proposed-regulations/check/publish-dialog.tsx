// Publishing one proposal or many: what will hold, from when, what stands in the way, and what became of each.

import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../app/api.ts';
import { useCurrentMinute } from '../../../app/city-hooks.ts';
import { isUnsaved } from '../../../app/draft-slice.ts';
import { usePerson } from '../../../app/login-hooks.ts';
import { asOwn } from '../../../app/own-writes.ts';
import { saveDraft } from '../../../app/save-draft.ts';
import { store } from '../../../app/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { closeDraftOf, followCity } from './after-change.ts';
import { BatchButtons } from './batch-buttons.tsx';
import styles from './dialogs.module.css';
import { OutcomeList } from './outcome-list.tsx';
import type { Outcome } from './outcomes.ts';
import { effectiveFromOf, firstDay, isPast, type When } from './publish-when.ts';
import { Summary } from './summary.tsx';
import { useBatch } from './use-batch.ts';
import { useAnswer } from './use-findings.ts';
import { useRefusal } from './use-refusal.ts';
import { useRows } from './use-rows.ts';
import { WhenFields } from './when-fields.tsx';

export interface BatchDialogProps {
  readonly ids: readonly number[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** What the check finds in the one proposal; nothing for several, whose outcomes say it. */
function useBlocking(id: number | null) {
  const { language } = useTranslation().i18n;
  const { data, isFetching } = api.useLintProposedRegulationQuery(
    id === null ? skipToken : { params: { id }, query: { language } },
  );
  if (id === null || data === undefined)
    return { isChecking: id !== null && isFetching, blocking: [], waived: [] };
  const errors = data.findings.filter(({ severity }) => severity === 'error');
  return {
    isChecking: false,
    blocking: errors.filter((finding) => !finding.is_waived),
    waived: errors.filter((finding) => finding.is_waived),
  };
}

/** Saves the open draft when it is among them and says something new; a refusal in words, or null. */
async function savedFirst(ids: readonly number[]): Promise<boolean> {
  const { draft } = store.getState();
  const proposal = draft.open?.proposal;
  if (typeof proposal !== 'number' || !ids.includes(proposal) || !isUnsaved(draft)) return true;
  return (await store.dispatch(saveDraft())).ok;
}

function usePublishing(when: When) {
  const refusalOf = useRefusal();
  const [publishOne] = api.usePublishProposedRegulationMutation();
  const [publishMany] = api.usePublishProposedRegulationsMutation();
  const { data: city } = api.useCurrentCityQuery();
  return async (ids: readonly number[], version: number | undefined): Promise<readonly Outcome[]> => {
    const cityTime = { timeZone: city?.time_zone ?? 'UTC', calendar: { periods: [] } };
    const from = effectiveFromOf(when, cityTime, Date.now());
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      const { error } = await publishOne({
        params: { id: first },
        body: { ...from, ...(version === undefined ? {} : { version }) },
      });
      return [
        error === undefined ? { id: first, ok: true, title: null, detail: null } : refusalOf(first, error),
      ];
    }
    const { data, error } = await publishMany({ body: { ...from, proposed_regulation_ids: [...ids] } });
    return data?.results ?? ids.map((id) => refusalOf(id, error));
  };
}

function PublishForm({ ids: given, onClose, onDone }: Omit<BatchDialogProps, 'opened'>) {
  // The list behind it changes while it works; what it is about does not.
  const [ids] = useState(given);
  const { t } = useTranslation();
  const [one] = ids.length === 1 ? ids : [];
  const answer = useAnswer(one ?? null);
  const rows = useRows(ids, false);
  const { person, settled } = usePerson();
  const { isChecking, blocking, waived } = useBlocking(one ?? null);
  const now = useCurrentMinute();
  const { data: city } = api.useCurrentCityQuery();
  const cityTime = { timeZone: city?.time_zone ?? 'UTC', calendar: { periods: [] } };
  const own = answer?.effective_from ?? null;
  const planned = own === null ? null : Date.parse(own);
  const day = firstDay(planned, cityTime, now);
  const [chosen, setWhen] = useState<When | null>(null);
  const when: When =
    chosen ??
    (one === undefined ? { kind: 'draft' } : planned !== null && planned > now ? day : { kind: 'now' });
  const past = isPast(when, cityTime, now);
  const batch = useBatch();
  const publish = usePublishing(when);
  const act = async (wanted: readonly number[]) => {
    if (!(await savedFirst(wanted))) return;
    const open = store.getState().draft.open;
    const version = open?.proposal === one ? (open?.version ?? undefined) : answer?.version;
    const published = await asOwn(async () => {
      const done = await batch.run(wanted, (part) => publish(part, version));
      const inForce = done.flatMap(({ id, ok }) => (ok ? [id] : []));
      closeDraftOf(inForce);
      return inForce;
    });
    if (published.length === 0) return;
    showSuccess(t(when.kind === 'day' ? 'publish.planned' : 'publish.done', { count: published.length }));
    onDone?.();
    if (one !== undefined) onClose();
    await followCity();
  };
  const mayPublish = person?.permissions.includes('publish') ?? false;
  const reason =
    settled && !mayPublish
      ? t('publish.notAllowed')
      : blocking.length > 0
        ? t('publish.blocked', { count: blocking.length })
        : past
          ? t('proposal.schedule-past')
          : isChecking
            ? t('check.waiting')
            : null;
  return (
    <Dialog
      title={t('publish.title', { count: ids.length })}
      closeLabel={t('app.close')}
      onClose={() => batch.running === null && onClose()}
    >
      {batch.outcomes.length === 0 ? (
        <>
          <Summary ids={ids} rows={rows} />
          <p className={styles.soft}>{t('publish.about')}</p>
          {blocking.length > 0 && (
            <div className={styles.blocking} role="alert">
              <p className={styles.strong}>{t('publish.blocked', { count: blocking.length })}</p>
              <ul>
                {blocking.map(({ finding, text }) => (
                  <li key={finding}>{text}</li>
                ))}
              </ul>
            </div>
          )}
          {waived.length > 0 && (
            <Disclosure title={t('publish.waived', { count: waived.length })}>
              <ul>
                {waived.map(({ finding, text }) => (
                  <li key={finding}>{text}</li>
                ))}
              </ul>
            </Disclosure>
          )}
          <WhenFields
            when={when}
            day={day}
            kinds={one === undefined ? ['draft', 'now', 'day'] : ['now', 'day']}
            isPast={past}
            onChange={setWhen}
          />
        </>
      ) : (
        <OutcomeList outcomes={batch.outcomes} rows={rows} doneWord={t('publish.published')} />
      )}
      <BatchButtons
        batch={batch}
        ids={ids}
        act={when.kind === 'day' ? t('publish.plan') : t('publish.act')}
        acting={t('publish.acting')}
        reason={reason}
        onAct={(wanted) => void act(wanted)}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Publishes the proposals, one or many; `onDone` when at least one was published. */
export function PublishDialog({ opened, ids, ...more }: BatchDialogProps) {
  return opened && ids.length > 0 ? <PublishForm ids={ids} {...more} /> : null;
}
