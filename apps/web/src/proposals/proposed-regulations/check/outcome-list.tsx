// The result of each proposal: done, or rejected and why.
import { useTranslation } from 'react-i18next';
import { OutcomeList as List } from '../../../ui/outcome-list.tsx';
import { usePlaceName } from '../../place-name.ts';
import type { Outcome } from './outcomes.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

/** The place of a proposal whose row is not loaded. */
function unknownPlace(id: number) {
  return { id, bl_street_name: null, bl_from: null, bl_to: null };
}

interface Props {
  readonly outcomes: readonly Outcome[];
  readonly rows: ProposalRows;
  /** `Published`, `Deleted` … */
  readonly doneWord: string;
}

export function OutcomeList({ outcomes, rows, doneWord }: Props) {
  const { t } = useTranslation();
  const placeOf = usePlaceName();
  const nameOf = (id: number) => placeOf(rows.byId.get(id) ?? unknownPlace(id));
  const refused = outcomes.filter(({ ok }) => !ok).length;
  const done = t('outcome.done', { count: outcomes.length - refused });
  return (
    <List
      label={t('outcome.label')}
      summary={refused > 0 ? `${done} ${t('outcome.refused', { count: refused })}` : done}
      outcomes={outcomes}
      nameOf={nameOf}
      doneText={doneWord}
      moreText={(count) => t('outcome.more', { count })}
    />
  );
}
