// Asset place field: set on the map, or typed as latitude and longitude, corner by corner for an
// area.
import type { Position } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import styles from './assets.module.css';
import { usePlaceText } from './curb-at.ts';
import { formatPlace, parsePlace } from './ring.ts';
import { usePlaceTool } from './use-place-tool.ts';

interface Props {
  /** Element id of the text field. */
  readonly id: string;
  readonly shape: 'point' | 'polygon';
  readonly corners: readonly Position[];
  readonly fault: string | undefined;
  readonly onCorners: (corners: readonly Position[], done: boolean) => void;
  /** Called with a typed place; the map tool restarts with it. */
  readonly onTyped: (corners: readonly Position[]) => void;
  /** Called with whether the typed text is not a valid place, which blocks saving. */
  readonly onWrong: (isWrong: boolean) => void;
}

export function PlaceField({ id, shape, corners, fault, onCorners, onTyped, onWrong }: Props) {
  const { t } = useTranslation();
  const tool = usePlaceTool(shape, corners, onCorners);
  const [center] = shape === 'point' ? corners : [];
  const text = usePlaceText(center);
  const [typed, setTyped] = useState<string | null>(null);
  const written = corners.map(formatPlace).join('\n');
  const lines = (typed ?? written).split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(parsePlace);
  const wrong = typed === null ? -1 : read.indexOf(null);
  const isWrong = wrong >= 0;
  useEffect(() => {
    if (!isWrong) return undefined;
    onWrong(true);
    return () => onWrong(false);
  }, [isWrong, onWrong]);
  const commit = () => {
    const places = read.filter((place) => place !== null);
    if (typed === null || wrong >= 0) return;
    setTyped(null);
    if (typed.trim() !== written) onTyped(shape === 'point' ? places.slice(0, 1) : places);
  };
  const shownError = wrong >= 0 ? t('assets.place.wrong', { line: lines[wrong] ?? '' }) : fault;
  const field = {
    id,
    className: styles.input,
    value: typed ?? written,
    placeholder: '40.712800, -74.006000',
    'aria-invalid': shownError !== undefined,
    'aria-describedby': `${id}-help${shownError === undefined ? '' : ` ${id}-fault`}`,
    onBlur: commit,
  };
  return (
    <fieldset className={`card grid gap-8 min-width-0 margin-0 pad-12 ${styles.place}`}>
      <legend className={`pad-0 text-13 medium ${styles.label}`}>{t('assets.place.title')}</legend>
      <p id={`${id}-help`} className={styles.soft}>
        {t(
          shape === 'point'
            ? 'assets.place.point'
            : tool.done
              ? 'assets.place.areaDone'
              : 'assets.place.area',
        )}
      </p>
      {text !== null && <p className="medium">{text}</p>}
      <div className="row gap-8 min-width-0">
        <label htmlFor={id} className="visually-hidden">
          {t(shape === 'point' ? 'assets.place.typed' : 'assets.place.typedArea')}
        </label>
        {shape === 'point' ? (
          <input
            {...field}
            type="text"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter applies the typed place instead of submitting the form with the previous one.
              event.preventDefault();
              commit();
            }}
          />
        ) : (
          <textarea {...field} rows={4} onChange={(event) => setTyped(event.target.value)} />
        )}
      </div>
      {shownError !== undefined && (
        <p id={`${id}-fault`} className="error-text">
          {shownError}
        </p>
      )}
      <div className="flex wrap gap-8">
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
          <ButtonWithReason
            size="compact-sm"
            variant="default"
            leftSection={<IconCheck size={16} stroke={1.5} />}
            reason={
              tool.done ? t('assets.place.areaDone') : tool.count < 3 ? t('assets.place.unfinished') : null
            }
            onClick={() => tool.take({ kind: 'finish' })}
          >
            {t('assets.place.finish')}
          </ButtonWithReason>
        )}
        <ButtonWithReason
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          reason={tool.count === 0 ? t(`assets.place.${shape === 'polygon' ? 'area' : 'point'}`) : null}
          onClick={() => tool.take({ kind: 'clear' })}
        >
          {t('assets.place.clear')}
        </ButtonWithReason>
      </div>
    </fieldset>
  );
}
