// Selects a column of an import file, or none, and shows sample values.
import { useTranslation } from 'react-i18next';
import { CityChoice } from '../ui/search-select.tsx';
import form from './assets.module.css';

export function ColumnSelect(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly columns: readonly string[];
  readonly sample: (column: string) => string;
  readonly fault?: string | undefined;
  readonly onChange: (column: string) => void;
}) {
  const { t } = useTranslation();
  const { id, label, value, columns, sample, fault, onChange } = props;
  return (
    <div className="grid gap-4 content-start min-width-0">
      <label htmlFor={id} className={`pad-0 text-13 medium ${form.label}`}>
        {label}
      </label>
      <CityChoice
        id={id}
        label={label}
        value={value}
        isInvalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : `${id}-fault`}
        options={[
          { value: '', label: t('assets.import.noColumn') },
          ...columns.map((column) => ({ value: column, label: column })),
        ]}
        onChange={onChange}
      />
      {value !== '' && sample(value) !== '' && (
        <span className={form.soft}>{t('assets.import.sample', { value: sample(value) })}</span>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="error-text">
          {fault}
        </p>
      )}
    </div>
  );
}
