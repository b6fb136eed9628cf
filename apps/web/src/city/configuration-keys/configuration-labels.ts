// Labels of configuration keys, fields and choices; those without a label are shown as written.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export interface ConfigurationLabels {
  readonly title: (key: string) => string;
  readonly field: (name: string) => string;
  readonly choice: (value: string) => string;
  /** The text with a capital first letter, as a sentence. */
  readonly sentence: (text: string) => string;
  readonly truth: (value: boolean) => string;
}

export function useConfigurationLabels(): ConfigurationLabels {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const named = (key: string, otherwise: string) => (i18n.exists(key) ? t(key) : otherwise);
    return {
      title: (key) => named(`admin.key.${key}`, key),
      field: (name) => named(`admin.field.${name}`, name),
      choice: (value) => named(`admin.choice.${value === '' ? 'none' : value}`, value),
      sentence: (text) => text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1),
      truth: (value) => t(value ? 'admin.configuration.on' : 'admin.configuration.off'),
    };
  }, [t, i18n]);
}
