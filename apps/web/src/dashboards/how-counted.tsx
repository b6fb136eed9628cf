// "How is this counted?": the formulas of a number or chart of a dashboard, and the data behind it.
import { useTranslation } from 'react-i18next';
import { type CalculationNote, CalculationNoteButton } from '../ui/calculation-note.tsx';
import { type CurbNote, useCurbNote } from './curb-format.ts';
import { type FormulaCode, type MeasureNote, useMeasureNote } from './measure-note.ts';

export interface CountedBy {
  /**
   * The note from the server's response, or one already formatted as text; `null` = no response
   * yet, and no button.
   */
  readonly note: CurbNote | MeasureNote | CalculationNote | null;
  readonly codes?: readonly FormulaCode[];
}

interface Props extends CountedBy {
  /** The number or chart that the note explains. */
  readonly about: string;
}

export function HowCounted({ about, note, codes = [] }: Props) {
  const { t } = useTranslation();
  const ofCurb = useCurbNote();
  const measured = useMeasureNote(note !== null && 'measured_by' in note ? note : null);
  if (note === null) return null;
  const counted = 'facts' in note ? note : 'rule_sets' in note ? ofCurb(note, codes) : measured(...codes);
  return (
    <CalculationNoteButton
      label={t('dashboards.howCounted')}
      about={about}
      closeLabel={t('app.close')}
      counted={counted}
    />
  );
}

/**
 * Returns a function that builds the `title` and `tools` of a card: its heading, and the button
 * that shows its note.
 */
export function cardsOf(note: CountedBy['note']) {
  return (title: string, ...codes: readonly FormulaCode[]) => ({
    title,
    tools: <HowCounted about={title} note={note} codes={codes} />,
  });
}
