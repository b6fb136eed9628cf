// The note "How is this counted?" for a number or a chart of the demand and turnover dashboards.
import { useTranslation } from 'react-i18next';
import { CalculationNoteButton } from '../ui/calculation-note.tsx';
import { type FormulaCode, type MeasureNote, useMeasureNote } from './measure-note.ts';

interface Props {
  /** The number that the note explains. */
  readonly about: string;
  readonly codes: readonly FormulaCode[];
  readonly note: MeasureNote | null;
}

export function FormulaNote({ about, codes, note }: Props) {
  const { t } = useTranslation();
  const countedBy = useMeasureNote(note);
  return (
    <CalculationNoteButton
      label={t('dashboards.howCounted')}
      about={about}
      closeLabel={t('app.close')}
      counted={countedBy(...codes)}
    />
  );
}
