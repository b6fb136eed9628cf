// Edits the city's expectations per type: the share of its spaces that is taken, and the number of
// people who use a taken space in an hour. Potential revenue and users depend on both, as the
// dialog explains. Only for users with edit permission.
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogCurbType, useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useMetricFormat } from '../metric-format.ts';
import styles from './supply.module.css';

interface ExpectationInput {
  readonly occupancy: string;
  readonly users: string;
}

/** Unsaved input, on top of the saved values. */
type Edits = Readonly<Record<number, ExpectationInput>>;

const maxUsers = 1_000_000;

function toExpectationInput({
  occupancy_percent: occupancy,
  curbside_users: users,
}: CatalogCurbType): ExpectationInput {
  return { occupancy: String(occupancy), users: String(users) };
}

function parseNumberUpTo(text: string, most: number, isWhole: boolean): number | null {
  const value = Number(text.trim().replace(',', '.'));
  const fits = text.trim() !== '' && Number.isFinite(value) && value >= 0 && value <= most;
  return fits && (!isWhole || Number.isInteger(value)) ? value : null;
}

interface Props {
  readonly onClose: () => void;
}

export function ExpectationsDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const catalogue = useCurbTypeCatalog();
  const nameOf = useCurbTypeName();
  const words = useMetricFormat();
  const [edits, setEdits] = useState<Edits>({});
  const [saveOccupancies, occupancies] = api.useUpdateOccupancyPercentsMutation();
  const [saveUsers, users] = api.useUpdateSubActivityMutation();
  const busy = occupancies.isLoading || users.isLoading;
  const shown = catalogue.map((row) => {
    const written = edits[row.id] ?? toExpectationInput(row);
    return {
      row,
      written,
      occupancy: parseNumberUpTo(written.occupancy, 100, false),
      users: parseNumberUpTo(written.users, maxUsers, true),
    };
  });
  const faulty = shown.some((one) => one.occupancy === null || one.users === null);
  const faultText = t('supply.expectationsFault', { most: words.whole(maxUsers) });
  const write = (id: number, next: ExpectationInput) => setEdits({ ...edits, [id]: next });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (faulty || busy) return;
    const changedOccupancies = shown.flatMap(({ row, occupancy }) =>
      occupancy === null || occupancy === row.occupancy_percent
        ? []
        : [{ id: row.id, occupancy_percent: occupancy }],
    );
    try {
      if (changedOccupancies.length > 0)
        await saveOccupancies({ body: { sub_activities: changedOccupancies } }).unwrap();
      for (const { row, users: people } of shown)
        if (people !== null && people !== row.curbside_users)
          await saveUsers({ params: { id: row.id }, body: { curbside_users: people } }).unwrap();
    } catch {
      // The global error handler has shown the error; the input stays.
      return;
    }
    showSuccess(t('supply.expectationsSaved'));
    onClose();
  };
  const field = (id: number, label: string, value: string, ok: boolean, onChange: (text: string) => void) => (
    <td>
      <input
        className={`control full-width pad-0-8 text-end ${styles.number}`}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={!ok}
        value={value}
        data-row={id}
        onChange={(event) => onChange(event.target.value)}
      />
    </td>
  );
  return (
    <Dialog title={t('supply.expectations')} closeLabel={t('app.close')} onClose={onClose}>
      <form className="grid gap-12" onSubmit={(event) => void save(event)}>
        <p>{t('supply.expectationsAbout')}</p>
        <p className={`pad-8-12 sunken text-13 ${styles.formula}`}>{t('supply.expectationsFormulas')}</p>
        <table className={`table ${styles.expected}`}>
          <thead>
            <tr>
              <th scope="col">{t('supply.type')}</th>
              <th scope="col">{t('supply.occupancyPercent')}</th>
              <th scope="col">{t('supply.curbsideUsers')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, written, occupancy, users: people }) => {
              const name = nameOf(row.name);
              return (
                <tr key={row.id}>
                  <th scope="row">{name}</th>
                  {field(
                    row.id,
                    t('supply.occupancyOf', { name }),
                    written.occupancy,
                    occupancy !== null,
                    (text) => write(row.id, { ...written, occupancy: text }),
                  )}
                  {field(row.id, t('supply.usersOf', { name }), written.users, people !== null, (text) =>
                    write(row.id, { ...written, users: text }),
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
        <p role="status" className="min-height-1_45em bad text-13">
          {faulty ? faultText : ''}
        </p>
        <div className={`sticky flex gap-8 justify-end pad-y-12 line-above paper ${styles.buttons}`}>
          <Button variant="default" onClick={onClose}>
            {t('supply.cancel')}
          </Button>
          <ButtonWithReason type="submit" reason={faulty ? faultText : null} loading={busy}>
            {t('supply.save')}
          </ButtonWithReason>
        </div>
      </form>
    </Dialog>
  );
}
