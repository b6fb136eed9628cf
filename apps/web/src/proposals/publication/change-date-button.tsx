// Changes the date of a scheduled change, in a dialog that says what else is scheduled on its curbs.
import { formatDateAndTime } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../../city/city/city-hooks.ts';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { type ProposalPlace, usePlaceName } from '../place-name.ts';
import { ScheduledList } from '../proposed-regulations/check/scheduled-list.tsx';
import { defaultPublishDay, isPastPublishTime, toPublishInstant } from '../publish-time.ts';
import { PublishTimeFields } from '../publish-time-fields.tsx';
import { changeEffectiveDate } from './change-effective-date.ts';
import type { PublishedProposal } from './publication-text.ts';

type Scheduled = ProposalPlace & PublishedProposal & { readonly version: number };

interface DialogProps {
  readonly proposal: Scheduled;
  /** The date that it has, epoch milliseconds. */
  readonly before: number;
  readonly onClose: () => void;
}

function ChangeDateDialog({ proposal, before, onClose }: DialogProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const placeOf = usePlaceName();
  const now = useCurrentMinute();
  const { data: city } = api.useCurrentCityQuery();
  const cityTime = { timeZone: city?.time_zone ?? 'UTC', calendar: { periods: [] } };
  const [chosen, setChosen] = useState<ReturnType<typeof defaultPublishDay> | null>(null);
  const [timeFault, setTimeFault] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const first = defaultPublishDay(before, cityTime, now);
  const day = chosen ?? first;
  const isPast = isPastPublishTime(day, cityTime, now);
  const reason = timeFault ?? (isPast ? t('proposal.schedule-past') : null);
  const formatDone = (instant: number) =>
    t('publication.dateChanged', { place: placeOf(proposal), when: formatDateAndTime(instant, reader) });
  const putBack = async (version: number) => {
    const undone = await changeEffectiveDate(proposal.id, before, version);
    if (undone.ok) showSuccess(formatDone(before));
    else showFailure(formatFormError(undone.error, t('error.fallback')));
  };
  const save = async () => {
    const instant = toPublishInstant(day, cityTime, now);
    if (instant === before) return onClose();
    setBusy(true);
    const done = await changeEffectiveDate(proposal.id, instant, proposal.version);
    setBusy(false);
    if (!done.ok) return setError(formatFormError(done.error, t('error.fallback')));
    onClose();
    showSuccess(formatDone(instant), {
      label: t('publication.undoDate'),
      run: () => void putBack(done.version),
    });
  };
  return (
    <Dialog
      title={t('publication.changeDateTitle')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={onClose}>
            {t('workOrders.cancel')}
          </Button>
          <ButtonWithReason loading={isBusy} reason={reason} onClick={() => void save()}>
            {t('publication.changeDateAct')}
          </ButtonWithReason>
        </div>
      }
    >
      <div className="grid gap-16">
        <p>
          <bdi>{placeOf(proposal)}</bdi>
          <span className="block soft text-13">
            {t('publication.scheduled', { from: formatDateAndTime(before, reader) })}
          </span>
        </p>
        <PublishTimeFields
          when={day}
          day={first}
          kinds={['day']}
          isPast={isPast}
          onChange={(when) => when.kind === 'day' && setChosen(when)}
          onFault={setTimeFault}
        />
        <ScheduledList ids={[proposal.id]} isPublished />
        {error !== null && (
          <p className="error text-13" role="alert">
            {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Shown while the change is not in effect yet. */
export function ChangeDateButton({ proposal }: { readonly proposal: Scheduled }) {
  const { t } = useTranslation();
  const { person, settled } = usePerson();
  const [isOpen, setOpen] = useState(false);
  const { publication, reverts } = proposal;
  if (publication?.state !== 'scheduled' || reverts !== null) return null;
  const mayPublish = person?.permissions.includes('publish') ?? false;
  return (
    <>
      <ButtonWithReason
        variant="default"
        leftSection={<IconCalendarEvent size={18} stroke={1.5} />}
        reason={settled && !mayPublish ? t('publication.mayNotChangeDate') : null}
        onClick={() => setOpen(true)}
      >
        {t('publication.changeDate')}
      </ButtonWithReason>
      {isOpen && (
        <ChangeDateDialog
          proposal={proposal}
          before={Date.parse(publication.effective_from)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
