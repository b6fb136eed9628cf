// One section of a curb in numbers: from, to, length; split it in the middle or remove it.
import { moveSectionEnd, type SectionRange, splitSectionAt } from '@curbwright/core';
import { IconArrowsSplit2, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { formatMeters, keyboardStepMeters, parseMeters, type Units } from './meters.ts';
import styles from './picking.module.css';
import type { EditedCurb } from './section-draw-handler.ts';
import { validateSectionEnd } from './validate-section-end.ts';

interface Props {
  readonly index: number;
  readonly stretch: SectionRange;
  readonly work: EditedCurb;
  readonly units: Units;
  readonly onSet: (stretches: readonly SectionRange[], handle: number | null) => void;
}

export function SectionRow({ index, stretch, work, units, onSet }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const { stretches, length } = work;
  const part = index + 1;
  const written = (metres: number) => formatMeters(metres, units, reader.locale);
  const unit = t(`stretch.unit.${units}`);
  const field = (end: 'from' | 'to') => (
    <TypedField
      label={t(`stretch.${end}`)}
      text={written(stretch[end])}
      numeric
      after={unit}
      read={(typed) => {
        const found = validateSectionEnd(parseMeters(typed, units), stretches, index, end, length);
        if (found.ok) return found;
        const { from, to } = found.room;
        return { ok: false, message: t('stretch.between', { from: written(from), to: written(to), unit }) };
      }}
      onChange={(metres) =>
        onSet(moveSectionEnd(stretches, index, end, metres, length), 2 * index + (end === 'from' ? 0 : 1))
      }
      onStep={(by) =>
        onSet(
          moveSectionEnd(stretches, index, end, stretch[end] + by * keyboardStepMeters(units, false), length),
          2 * index + (end === 'from' ? 0 : 1),
        )
      }
    />
  );
  const splittable = splitSectionAt(stretches, (stretch.from + stretch.to) / 2, length);
  return (
    <fieldset
      className={`bare grid gap-8 items-start min-width-0 ${styles.row}`}
      aria-label={t('stretch.part', { part })}
    >
      {field('from')}
      {field('to')}
      <div className={styles.rowButtons}>
        <IconButtonWithReason
          label={t('stretch.splitPart', { part })}
          reason={splittable === stretches ? t('stretch.tooShort') : null}
          onClick={() => onSet(splittable, null)}
        >
          <IconArrowsSplit2 size={18} stroke={1.5} />
        </IconButtonWithReason>
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
