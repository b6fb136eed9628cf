// Form fields of an asset type: label, kind, required, bounds, options and order.
import { fieldKinds } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './asset-list.module.css';
import form from './assets.module.css';
import type { FieldDraft } from './type-draft.ts';

interface Props {
  readonly fields: readonly FieldDraft[];
  /** Index of the invalid field and its message. */
  readonly fault: { readonly index: number; readonly text: string } | null;
  readonly onChange: (fields: readonly FieldDraft[]) => void;
}

export function TypeFields({ fields, fault, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const change = (index: number, part: Partial<FieldDraft>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...part } : field)));
  const move = (index: number, step: 1 | -1) => {
    const [moved, other] = [fields[index], fields[index + step]];
    if (moved === undefined || other === undefined) return;
    onChange(fields.with(index, other).with(index + step, moved));
  };
  return (
    <fieldset className="card grid gap-8 min-width-0 margin-0 pad-12">
      <legend className={`pad-0 text-13 medium ${form.label}`}>{t('assets.types.fields')}</legend>
      {fields.length === 0 && <p className={form.soft}>{t('assets.types.noFields')}</p>}
      {fields.map((field, index) => {
        const at = `${id}-${field.key}`;
        const words = field.label === '' ? t('assets.types.newField') : field.label;
        const faulty = fault?.index === index;
        return (
          <fieldset
            key={field.key}
            className="card grid gap-8 min-width-0 margin-0 pad-12"
            aria-label={words}
          >
            <div className={`row gap-4 ${styles.fieldHead}`}>
              <span>{words}</span>
              <IconButton
                label={t('assets.types.up', { field: words })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={18} stroke={1.5} />
              </IconButton>
              <IconButton
                label={t('assets.types.down', { field: words })}
                disabled={index === fields.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={18} stroke={1.5} />
              </IconButton>
              <IconButton
                label={t('assets.types.removeField', { field: words })}
                onClick={() => onChange(fields.toSpliced(index, 1))}
              >
                <IconTrash size={18} stroke={1.5} />
              </IconButton>
            </div>
            <div className={styles.grid2}>
              <label className="grid gap-4 content-start min-width-0">
                <span className={`pad-0 text-13 medium ${form.label}`}>{t('assets.types.label')}</span>
                <input
                  className={form.input}
                  value={field.label}
                  aria-invalid={faulty}
                  aria-describedby={faulty ? `${at}-fault` : undefined}
                  onChange={(event) => change(index, { label: event.target.value })}
                />
              </label>
              <div className="grid gap-4 content-start min-width-0">
                <span aria-hidden="true" className={`pad-0 text-13 medium ${form.label}`}>
                  {t('assets.types.kind')}
                </span>
                <SelectField
                  label={t('assets.types.kind')}
                  look="wide"
                  value={field.kind}
                  options={fieldKinds.map((value) => ({ value, label: t(`assets.kind.${value}`) }))}
                  onChange={(kind) => change(index, { kind })}
                />
              </div>
              {field.kind === 'number' &&
                (['min', 'max'] as const).map((bound) => (
                  <label key={bound} className="grid gap-4 content-start min-width-0">
                    <span className={`pad-0 text-13 medium ${form.label}`}>{t(`assets.types.${bound}`)}</span>
                    <input
                      className={form.input}
                      inputMode="decimal"
                      value={field[bound]}
                      onChange={(event) => change(index, { [bound]: event.target.value })}
                    />
                  </label>
                ))}
            </div>
            {field.kind === 'select' && (
              <label className="grid gap-4 content-start min-width-0">
                <span className={`pad-0 text-13 medium ${form.label}`}>{t('assets.types.options')}</span>
                <textarea
                  className={form.input}
                  rows={3}
                  value={field.options}
                  onChange={(event) => change(index, { options: event.target.value })}
                />
              </label>
            )}
            <label className={`ticks row gap-8 pointer ${form.tick}`}>
              <input
                type="checkbox"
                checked={field.required}
                onChange={(event) => change(index, { required: event.target.checked })}
              />
              <span>{t('assets.types.required')}</span>
            </label>
            {faulty && (
              <p id={`${at}-fault`} className="error-text" role="alert">
                {fault.text}
              </p>
            )}
          </fieldset>
        );
      })}
      <div className="flex wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() =>
            onChange([
              ...fields,
              {
                key: Math.max(0, ...fields.map(({ key }) => key)) + 1,
                name: '',
                label: '',
                kind: 'text',
                required: false,
                min: '',
                max: '',
                options: '',
              },
            ])
          }
        >
          {t('assets.types.addField')}
        </Button>
      </div>
    </fieldset>
  );
}
