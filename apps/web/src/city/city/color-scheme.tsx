// Light, dark, or the device setting: a button that cycles through them, and a choice for the menu.
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const schemes = ['auto', 'light', 'dark'] as const;
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };

/**
 * Without this option, Mantine would suspend transitions with an inline style, which the page's
 * policy blocks.
 */
const useScheme = () => useMantineColorScheme({ keepTransitions: true });

export function ColorSchemeButton() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useScheme();
  const next = schemes[(schemes.indexOf(colorScheme) + 1) % schemes.length] ?? 'auto';
  const Icon = icons[colorScheme];
  return (
    <IconButton label={t(`header.scheme.${colorScheme}`)} onClick={() => setColorScheme(next)}>
      <Icon size={20} stroke={1.5} />
    </IconButton>
  );
}

export function ColorSchemeChoice() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useScheme();
  return (
    <SelectField
      label={t('header.schemes')}
      value={colorScheme}
      options={schemes.map((value) => ({ value, label: t(`header.scheme.${value}`) }))}
      onChange={setColorScheme}
    />
  );
}
