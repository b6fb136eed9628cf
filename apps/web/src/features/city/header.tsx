// The header: the mark and the city's name, then language, colours and what the screen puts beside them.
import { type LanguageName, languages } from '@curbwright/core';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { useLogin } from '../../app/login-hooks.ts';
import { keepLanguage } from '../../i18n/keep.ts';
import { languageNamed } from '../../i18n/language-name.ts';
import { Choice } from '../../ui/choice.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import mark from '../../ui/mark.svg';
import styles from './city.module.css';

const schemes = ['auto', 'light', 'dark'] as const;

export function Header({ children }: { readonly children?: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const login = useLogin();
  const [keepForUser] = api.useUpdateUserLanguageMutation();
  const chooseLanguage = (language: LanguageName) => {
    keepLanguage(language);
    // Kept with the person too, where one is signed in.
    if (login.isSuccess) void keepForUser({ body: { language } });
  };
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
          onChange={chooseLanguage}
        />
        <IconButton label={t(`header.scheme.${colorScheme}`)} onClick={() => setColorScheme(next)}>
          <Icon size={20} stroke={1.5} />
        </IconButton>
        {children}
      </nav>
    </header>
  );
}
