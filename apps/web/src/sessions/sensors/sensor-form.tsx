// Form for a new or existing sensor: its name, its curb and the number of spaces it observes.
import type { Contract } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { showSuccess } from '../../ui/toast.ts';

export type ListedSensor = z.output<Contract['sensors']['answer']>['results'][number];

interface Props {
  readonly known?: ListedSensor;
  readonly onDone: () => void;
}

export function SensorForm({ known, onDone }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [register, registering] = api.useRegisterSensorsMutation();
  const [name, setName] = useState(known?.outside_id ?? '');
  const [segment, setSegment] = useState(known?.links[0]?.segment_id ?? '');
  const [spaces, setSpaces] = useState(String(known?.spaces ?? 1));
  const [simulated, setSimulated] = useState(known?.is_simulated ?? false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('sensorList.fault.name'));
    if (segment.trim() === '') return setFault(t('sensorList.fault.segment'));
    if (!/^[1-9]\d{0,4}$|^100000$/.test(spaces)) return setFault(t('sensorList.fault.spaces'));
    const sensor = {
      outside_id: name.trim(),
      segment_id: segment.trim(),
      spaces: Number(spaces),
      is_simulated: simulated,
      ...(known?.geometry == null ? {} : { geometry: known.geometry }),
    };
    try {
      const { results } = await register({ body: { sensors: [sensor] } }).unwrap();
      const [result] = results;
      if (result?.outcome === 'refused') return setFault(result.detail ?? t('error.fallback'));
      showSuccess(t('sensorList.saved', { name: sensor.outside_id }));
      onDone();
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-name`}>
        <span>{t('sensorList.outsideId')}</span>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={200}
          autoComplete="off"
          // The name identifies the sensor, so another name would be another sensor.
          readOnly={known !== undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className={`grid two-columns gap-12 ${styles.row}`}>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-segment`}>
          <span>{t('sensorList.segment')}</span>
          <input
            id={`${id}-segment`}
            value={segment}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setSegment(event.target.value)}
          />
        </label>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-spaces`}>
          <span>{t('sensorList.spaces')}</span>
          <input
            id={`${id}-spaces`}
            inputMode="numeric"
            value={spaces}
            onChange={(event) => setSpaces(event.target.value.trim())}
          />
        </label>
      </div>
      <label>
        <input type="checkbox" checked={simulated} onChange={(event) => setSimulated(event.target.checked)} />{' '}
        {t('sensorList.isSimulated')}
      </label>
      {fault !== null && (
        <p className="error-text" role="alert">
          {fault}
        </p>
      )}
      <Button type="submit" loading={registering.isLoading}>
        {t(known === undefined ? 'sensorList.add' : 'software.save')}
      </Button>
    </form>
  );
}
