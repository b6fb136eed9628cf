// What a change of the configuration changed, in words: setting, from → to.
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { changedValues, formatChangedValue } from './changed-values.ts';

interface Props {
  /** The name of the setting. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function ConfigurationChange({ name, before, after }: Props) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const texts = {
    truth: (value: boolean) => t(value ? 'admin.configuration.on' : 'admin.configuration.off'),
    choice: (value: string) => t(`admin.choice.${value}`, { defaultValue: value }),
    number: (value: number) => numberFormat(locale).format(value),
    notSet: t('admin.audit.notSet'),
  };
  return (
    <ul className="grid gap-2 no-bullets text-13 break-anywhere">
      {changedValues(before, after).map(({ field, from, to }) => (
        <li key={field ?? ''}>
          {t('admin.audit.fromTo', {
            name: field === null ? name : t(`admin.field.${field}`, { defaultValue: field }),
            from: formatChangedValue(from, texts),
            to: formatChangedValue(to, texts),
          })}
        </li>
      ))}
    </ul>
  );
}
