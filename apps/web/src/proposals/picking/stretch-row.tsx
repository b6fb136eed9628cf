// One section of a curb in numbers: from, to, length; split it in the middle or remove it.
import { movedEnd, type Stretch, splitStretches } from '@curbwright/core';
import { IconArrowsSplit2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ReasonedIconButton } from '../../ui/reasoned-button.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { metresInWords, metresTyped, stepOf, type Units } from './metres.ts';
import styles from './picking.module.css';
import { readEnd } from './read-end.ts';
import type { StretchWork } from './stretch-hand.ts';

interface Props {
  readonly index: number;
  readonly stretch: Stretch;
  readonly work: StretchWork;
  readonly units: Units;
  readonly onSet: (stretches: readonly Stretch[], handle: number | null) => void;
}

export function StretchRow({ index, stretch, work, units, onSet }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const { stretches, length } = work;
  const part = index + 1;
  const written = (metres: number) => metresInWords(metres, units, reader.locale);
  const unit = t(`stretch.unit.${units}`);
  const field = (end: 'from' | 'to') => (
    <TypedField
      label={t(`stretch.${end}`)}
      text={written(stretch[end])}
      numeric
      after={unit}
      read={(typed) => {
        const found = readEnd(metresTyped(typed, units), stretches, index, end, length);
        if (found.ok) return found;
        const { from, to } = found.room;
        return { ok: false, message: t('stretch.between', { from: written(from), to: written(to), unit }) };
      }}
      onChange={(metres) =>
        onSet(movedEnd(stretches, index, end, metres, length), 2 * index + (end === 'from' ? 0 : 1))
      }
      onStep={(by) =>
        onSet(
          movedEnd(stretches, index, end, stretch[end] + by * stepOf(units, false), length),
          2 * index + (end === 'from' ? 0 : 1),
        )
      }
    />
  );
  const splittable = splitStretches(stretches, (stretch.from + stretch.to) / 2, length);
  return (
    <fieldset className={styles.row} aria-label={t('stretch.part', { part })}>
      {field('from')}
      {field('to')}
      <div className={styles.rowButtons}>
        <ReasonedIconButton
          label={t('stretch.splitPart', { part })}
          reason={splittable === stretches ? t('stretch.tooShort') : null}
          onClick={() => onSet(splittable, null)}
        >
          <IconArrowsSplit2 size={18} stroke={1.5} />
        </ReasonedIconButton>
        <IconButton
          label={t('stretch.removePart', { part })}
          onClick={() => onSet(stretches.toSpliced(index, 1), null)}
        >
          <IconTrash size={18} stroke={1.5} />
        </IconButton>
      </div>
    </fieldset>
  );
}
