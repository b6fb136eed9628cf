// Fields of an asset type's form, by kind, each with its validation error below.
import type { FormFieldResponse } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { CityDateField, CityTimeField } from '../shell/date-time-inputs.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './assets.module.css';

type FormValues = Readonly<Record<string, unknown>>;

interface FieldProps {
  readonly field: FormFieldResponse;
  readonly value: unknown;
  readonly fault: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: unknown) => void;
}

const types: Readonly<Partial<Record<FormFieldResponse['kind'], string>>> = {
  email: 'email',
  phone: 'tel',
  password: 'password',
};

function toInputText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object' && value !== null && 'value' in value) return String(value.value);
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

/** Returns a field's element id, used to focus fields with server validation errors. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}

function Input({
  field,
  value,
  onChange,
  ...look
}: FieldProps & { readonly id: string; readonly described: string | undefined }) {
  const { t } = useTranslation();
  const shared = {
    id: look.id,
    disabled: look.disabled,
    className: styles.input,
    'aria-required': field.required || undefined,
    'aria-invalid': look.fault !== undefined,
    'aria-describedby': look.described,
  };
  if (field.kind === 'textArea')
    return (
      <textarea
        {...shared}
        rows={3}
        value={toInputText(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  const sameLook = {
    id: look.id,
    isDisabled: look.disabled,
    isInvalid: look.fault !== undefined,
    isRequired: field.required,
    describedBy: look.described,
  };
  if (field.kind === 'select')
    return (
      <SelectField
        {...sameLook}
        look="wide"
        value={toInputText(value)}
        options={[{ value: '', label: t('assets.noChoice') }, ...field.options]}
        // A choice is sent as both its stored value and its label (requirement §5).
        onChange={(chosen) => onChange(field.options.find((option) => option.value === chosen) ?? null)}
      />
    );
  if (field.kind === 'date' || field.kind === 'picker')
    return (
      <CityDateField
        {...sameLook}
        value={toInputText(value)}
        isOptional
        fault={t('form.dateIncomplete')}
        onChange={onChange}
      />
    );
  if (field.kind === 'time')
    return (
      <CityTimeField
        {...sameLook}
        label={field.label}
        value={toInputText(value)}
        isOptional
        onChange={onChange}
      />
    );
  return (
    <input
      {...shared}
      type={types[field.kind] ?? 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      value={toInputText(value)}
      onChange={(event) => {
        const { value: text } = event.target;
        onChange(field.kind === 'array' && text.trim() !== '' ? text.split(/,\s?/) : text);
      }}
    />
  );
}

function FormField(props: FieldProps & { readonly form: string }) {
  const { field, value, fault, disabled, onChange, form } = props;
  const { t } = useTranslation();
  const id = fieldId(form, field.name);
  const described = [fault === undefined ? '' : `${id}-fault`, field.kind === 'array' ? `${id}-help` : '']
    .filter(Boolean)
    .join(' ');
  const errorMessage = fault !== undefined && (
    <p id={`${id}-fault`} className="error-text">
      {fault}
    </p>
  );
  if (field.kind === 'checkbox')
    return (
      <div className="grid gap-4 content-start min-width-0">
        <label className={`ticks row gap-8 pointer ${styles.tick}`}>
          <input
            id={id}
            type="checkbox"
            disabled={disabled}
            checked={value === true}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{field.label}</span>
        </label>
        {errorMessage}
      </div>
    );
  return (
    <div className="grid gap-4 content-start min-width-0">
      <label htmlFor={id} className={`pad-0 text-13 medium ${styles.label}`}>
        {field.label}
        {field.required && <span className={styles.soft}> {t('assets.required')}</span>}
      </label>
      <Input {...props} id={id} described={described === '' ? undefined : described} />
      {field.kind === 'array' && (
        <p id={`${id}-help`} className={styles.soft}>
          {t('assets.arrayHelp')}
        </p>
      )}
      {errorMessage}
    </div>
  );
}

interface Props {
  readonly fields: readonly FormFieldResponse[];
  readonly values: FormValues;
  /** Field → its validation message. */
  readonly faults: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  /** Prefix for the ids of the form's fields. */
  readonly form: string;
  readonly onChange: (name: string, value: unknown) => void;
}

export function FormFields({ fields, values, faults, disabled = false, form, onChange }: Props) {
  return (
    <div className="grid gap-16">
      {fields.map((field) => (
        <FormField
          key={field.name}
          form={form}
          field={field}
          value={values[field.name]}
          fault={faults[field.name]}
          disabled={disabled}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </div>
  );
}
