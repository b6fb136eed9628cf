// Fields for how the file is read: format, layer, encoding and column delimiter. After a change the
// server inspects the file again.
import type { ImportJobResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './imports.module.css';
import { useImportFormat } from './use-import-format.ts';

/** Encodings that city offices commonly use for tables. */
const encodings = ['utf-8', 'utf-16le', 'windows-1252', 'iso-8859-2', 'windows-1251', 'shift_jis', 'gb18030'];
const delimiters = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;

interface Props {
  readonly job: ImportJobResponse;
  /** Called when the file is inspected again, because the draft refers to the previous columns. */
  readonly onAnew: () => void;
}

export function ReadingFields({ job, onAnew }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const query = { language: i18n.language };
  const { data: known } = api.useImportJobsQuery({ query });
  const [inspect, inspecting] = api.useInspectImportMutation();
  const { inspection } = job;
  const [format, setFormat] = useState('');
  const [layer, setLayer] = useState(inspection?.layer ?? '');
  const [encoding, setEncoding] = useState('');
  const [delimiter, setDelimiter] = useState('');
  if (inspection === null) return null;
  const look = async () => {
    const orNull = (text: string) => (text === '' ? null : text);
    const body = {
      format: orNull(format),
      layer: orNull(layer),
      encoding: orNull(encoding),
      delimiter: orNull(delimiter),
    };
    const answer = await inspect({ params: { id: job.id }, query, body });
    if (answer.error === undefined) onAnew();
  };
  const isTable = inspection.format === 'csv' || inspection.format === 'shapefile';
  return (
    <details className={styles.more} open={inspection.layers.length > 1 && inspection.columns.length === 0}>
      <summary>
        {t('imports.reading.title', {
          format: words.format(inspection.format),
          crs: inspection.crs ?? 'WGS 84',
        })}
      </summary>
      <div className={styles.row}>
        <SelectField
          label={t('imports.readAs')}
          value={format}
          options={[
            { value: '', label: t('imports.readAsFound') },
            ...(known?.formats ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setFormat}
        />
        {inspection.layers.length > 0 && (
          <SelectField
            label={t('imports.reading.layer')}
            value={layer}
            options={[
              { value: '', label: t('imports.reading.chooseLayer') },
              ...inspection.layers.map((name) => ({ value: name, label: name })),
            ]}
            onChange={setLayer}
          />
        )}
        {isTable && (
          <SelectField
            label={t('imports.reading.encoding')}
            value={encoding}
            options={[
              { value: '', label: t('imports.reading.encodingFound') },
              ...encodings.map((name) => ({ value: name, label: name })),
            ]}
            onChange={setEncoding}
          />
        )}
        {inspection.format === 'csv' && (
          <SelectField
            label={t('imports.reading.delimiter')}
            value={delimiter}
            options={[
              { value: '', label: t('imports.reading.delimiterFound') },
              ...delimiters.map(([sign, name]) => ({ value: sign, label: t(`imports.reading.${name}`) })),
            ]}
            onChange={setDelimiter}
          />
        )}
        <Button variant="default" loading={inspecting.isLoading} onClick={() => void look()}>
          {t('imports.lookAgain')}
        </Button>
      </div>
    </details>
  );
}
