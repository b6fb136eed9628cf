// Where an asset stands: placed on the map, or typed as latitude and longitude, corner by corner for an area.
import type { Position } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assets.module.css';
import { placeText, placeTyped } from './ring.ts';
import { usePlaceTool } from './use-place-tool.ts';

interface Props {
  readonly shape: 'point' | 'polygon';
  readonly corners: readonly Position[];
  readonly fault: string | undefined;
  readonly onCorners: (corners: readonly Position[], done: boolean) => void;
  /** A place that was typed: the tool begins anew with it. */
  readonly onTyped: (corners: readonly Position[]) => void;
}

export function PlaceField({ shape, corners, fault, onCorners, onTyped }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const tool = usePlaceTool(shape, corners, onCorners);
  const [typed, setTyped] = useState<string | null>(null);
  const written = corners.map(placeText).join('\n');
  const lines = (typed ?? written).split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(placeTyped);
  const wrong = typed === null ? -1 : read.indexOf(null);
  const commit = () => {
    const places = read.filter((place) => place !== null);
    if (typed === null || wrong >= 0) return;
    setTyped(null);
    if (typed.trim() !== written) onTyped(shape === 'point' ? places.slice(0, 1) : places);
  };
  const told = wrong >= 0 ? t('assets.place.wrong', { line: lines[wrong] ?? '' }) : fault;
  const field = {
    id,
    className: styles.input,
    value: typed ?? written,
    placeholder: '40.712800, -74.006000',
    'aria-invalid': told !== undefined,
    'aria-describedby': `${id}-help${told === undefined ? '' : ` ${id}-fault`}`,
    onBlur: commit,
  };
  return (
    <fieldset className={styles.place}>
      <legend className={styles.label}>{t('assets.place.title')}</legend>
      <p id={`${id}-help`} className={styles.soft}>
        {t(
          shape === 'point'
            ? 'assets.place.point'
            : tool.done
              ? 'assets.place.areaDone'
              : 'assets.place.area',
        )}
      </p>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.heard}>
          {t(shape === 'point' ? 'assets.place.typed' : 'assets.place.typedArea')}
        </label>
        {shape === 'point' ? (
          <input
            {...field}
            type="text"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
        ) : (
          <textarea {...field} rows={4} onChange={(event) => setTyped(event.target.value)} />
        )}
      </div>
      {told !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          {told}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
          disabled={!tool.canUndo}
          onClick={() => tool.take({ kind: 'undo' })}
        >
          {t('assets.place.undo')}
        </Button>
        {shape === 'polygon' && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCheck size={16} stroke={1.5} />}
            disabled={tool.done || tool.count < 3}
            onClick={() => tool.take({ kind: 'finish' })}
          >
            {t('assets.place.finish')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          disabled={tool.count === 0}
          onClick={() => tool.take({ kind: 'clear' })}
        >
          {t('assets.place.clear')}
        </Button>
      </div>
    </fieldset>
  );
}
