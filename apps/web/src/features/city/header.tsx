// The header: the mark and the city's name, then language and colours.

import { languages } from '@curbwright/core';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { keepLanguage } from '../../i18n/keep.ts';
import { languageNamed } from '../../i18n/language-name.ts';
import { Choice } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import mark from '../../ui/mark.svg';
import styles from './city.module.css';

const schemes = ['auto', 'light', 'dark'] as const;

export function Header() {
  const { t, i18n } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = schemes[(schemes.indexOf(colorScheme) + 1) % schemes.length] ?? 'auto';
  const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
  const Icon = icons[colorScheme];
  return (
    <header className={styles.header}>
      <a className={styles.brand} href="/" aria-label={t('header.label')}>
        <img src={mark} alt="" width="28" height="28" />
      </a>
      <h1 className={styles.city}>{city?.name ?? t('app.name')}</h1>
      <nav className={styles.tools} aria-label={t('header.label')}>
        <a className={styles.link} href="/rulesapi/">
          {t('header.api')}
        </a>
        <Choice
          quiet
          label={t('header.language')}
          value={languageNamed(i18n.language) ?? 'en'}
          options={languages.map((name) => ({ value: name, label: t(`language.${name}`) }))}
          onChange={keepLanguage}
        />
        <IconButton label={t(`header.scheme.${colorScheme}`)} onClick={() => setColorScheme(next)}>
          <Icon size={20} stroke={1.5} />
        </IconButton>
      </nav>
    </header>
  );
}
