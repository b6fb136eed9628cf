// The list of parking rates with the scenario; the price editor opens in its panel.

import { PaymentEditor } from '../city/rates/payment-editor.tsx';
import type { PriceSlot } from '../proposals/parking-rates/rate-edit-panel.tsx';
import { RateTable } from '../proposals/parking-rates/rate-table.tsx';
import { WhenFields } from '../proposals/restrictions/when-fields.tsx';
import { ScenarioSelect } from '../proposals/scenarios/scenario-select.tsx';

const price: PriceSlot = (value, onEdit) => (
  <PaymentEditor
    value={value}
    onEdit={(next) => onEdit(next)}
    when={(spans, onSpans) => <WhenFields spans={spans} color="var(--action)" onEdit={onSpans} />}
  />
);

export function ParkingRateList() {
  return <RateTable scenarioSelect={<ScenarioSelect>{null}</ScenarioSelect>} price={price} />;
}
