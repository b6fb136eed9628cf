// The outcome for every proposal of batches that were published, handed in, undone or deleted.
import { useTranslation } from 'react-i18next';
import { type Outcome, OutcomeList } from '../../ui/outcome-list.tsx';
import { type ProposalPlace, usePlaceName } from '../place-name.ts';

export type BatchAction = 'publish' | 'handIn' | 'undo' | 'delete';

export interface BatchActionResult {
  readonly outcomes: readonly (Outcome & ProposalPlace)[];
  /** Formatted errors that affect a whole batch. */
  readonly faults: readonly string[];
  /**
   * When the published rules take effect, as text. `null`: immediately, or as each proposal states.
   */
  readonly from: string | null;
}

const capital = { publish: 'Publish', handIn: 'HandIn', undo: 'Undo', delete: 'Delete' } as const;
const past = { publish: 'Published', handIn: 'HandedIn', undo: 'Undone', delete: 'Deleted' } as const;

export function BatchActionOutcomes({
  act,
  done,
}: {
  readonly act: BatchAction;
  readonly done: BatchActionResult;
}) {
  const { t } = useTranslation();
  const placeOf = usePlaceName();
  const { outcomes, faults, from } = done;
  const places = new Map(outcomes.map((one) => [one.id, placeOf(one)]));
  const refused = outcomes.filter(({ ok }) => !ok).length;
  const summary = [
    t(`batchList.did${capital[act]}`, { count: outcomes.length - refused }),
    from !== null && refused < outcomes.length && t('batchList.holdsFrom', { when: from }),
    refused > 0 && t('batchList.refusedOf', { count: refused }),
  ];
  return (
    <OutcomeList
      label={t('batchList.outcome')}
      summary={summary.filter(Boolean).join(' ')}
      outcomes={outcomes}
      nameOf={(id) => places.get(id) ?? t('batchList.proposal', { id })}
      doneText={t(`batchList.is${past[act]}`)}
      moreText={(count) => t('batchList.moreOutcomes', { count })}
    >
      {faults.map((fault) => (
        <p key={fault} role="alert">
          {fault}
        </p>
      ))}
    </OutcomeList>
  );
}
