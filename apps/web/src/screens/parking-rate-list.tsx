// The list of parking rates with the scenario, and the price's editor put into its panel.
import type { PriceSlot } from '../features/parking-rates/rate-edit-panel.tsx';
import { RateTable } from '../features/parking-rates/rate-table.tsx';
import { PaymentEditor } from '../features/rates/payment-editor.tsx';
import { WhenFields } from '../features/restrictions/when-fields.tsx';
import { ScenarioSelect } from '../features/scenarios/scenario-select.tsx';

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
