// Checkbox for a file that contains the whole city: curbs that are missing from it are retired.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly checked: boolean;
  readonly onChange: (replace: boolean) => void;
}

export function ReplaceCheckbox({ checked, onChange }: Props) {
  const { t } = useTranslation();
  const note = useId();
  return (
    <>
      <label className="row gap-8 min-height-28 touch-min-height-44">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={note}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('imports.check.replace')}
      </label>
      <p id={note} className="wide-prose soft regular text-13 break-anywhere empty-gone">
        {t('imports.check.replaceHelp')}
      </p>
    </>
  );
}
