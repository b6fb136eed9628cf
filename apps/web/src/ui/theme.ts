// The theme: grays and a teal, one font family, 6 px corners, and the CSS variables it defines.
import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';

/**
 * The teal of actions and selection, light to dark; white text on step 7 has a contrast of 5.6:1.
 */
const teal = [
  '#e8f5f5',
  '#d2eaeb',
  '#a3d5d7',
  '#71bec1',
  '#4aabae',
  '#2d979b',
  '#17868b',
  '#0c7479',
  '#085f64',
  '#05494d',
] as const;

/**
 * Grays of the dark scheme, light to dark, slightly tinted with the teal so that panels and map
 * look like one sheet.
 */
const dark = [
  '#dfe4e6',
  '#b9c2c6',
  '#98a3a8',
  '#6d7a80',
  '#4a565c',
  '#364147',
  '#283136',
  '#1d2428',
  '#161c1f',
  '#101517',
] as const;

const gray = [
  '#f7f9f9',
  '#eff2f3',
  '#e3e8ea',
  '#d3dadd',
  '#b7c1c5',
  '#97a3a8',
  '#707d83',
  '#566268',
  '#3a4449',
  '#232b2f',
] as const;

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 7,
  colors: { teal, dark, gray },
  black: '#1b2225',
  fontFamily: "'Noto Sans Variable', 'Noto Sans', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '500', bold: '650' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 36 } }),
  },
});

/**
 * Contrast fixes (4.5:1 for text, 3:1 for controls) and the colors of backgrounds, lines and text
 * in both schemes.
 */
const variables: CSSVariablesResolver = (merged) => {
  const base = defaultCssVariablesResolver(merged);
  return {
    variables: base.variables,
    light: {
      ...base.light,
      '--mantine-color-error': '#c22525',
      '--mantine-color-dimmed': gray[7],
      '--mantine-color-placeholder': gray[7],
      '--mantine-color-default-border': gray[4],
      '--mantine-color-teal-light-color': teal[8],
      '--mantine-color-gray-light-color': gray[8],
      '--mantine-color-gray-subtle-color': gray[8],
      '--paper': '#ffffff',
      '--paper-sunken': gray[0],
      '--hairline': gray[2],
      '--ink': '#1b2225',
      '--ink-soft': gray[7],
      '--action': teal[7],
      '--action-ink': '#ffffff',
      '--action-wash': teal[0],
      '--control-line': gray[6],
      '--good': '#1a6b39',
      '--good-wash': '#eaf6ee',
      '--limited': '#85510a',
      '--limited-wash': '#fdf4e3',
      '--bad': '#b02020',
      '--bad-wash': '#fdeeee',
      '--lift': '0 1px 2px rgb(20 30 34 / 10%), 0 4px 16px rgb(20 30 34 / 8%)',
    },
    dark: {
      ...base.dark,
      '--mantine-color-body': dark[8],
      '--mantine-color-error': '#ff9a9a',
      '--mantine-color-dimmed': dark[1],
      '--mantine-color-placeholder': dark[1],
      '--mantine-color-default-border': dark[4],
      '--mantine-color-teal-light-color': teal[2],
      '--mantine-color-gray-light-color': dark[0],
      '--mantine-color-gray-subtle-color': dark[0],
      '--paper': dark[7],
      '--paper-sunken': dark[8],
      '--hairline': dark[5],
      '--ink': '#eef2f3',
      '--ink-soft': dark[1],
      '--action': teal[3],
      '--action-ink': '#0b2224',
      '--action-wash': '#16383a',
      '--control-line': dark[2],
      '--good': '#86d8a4',
      '--good-wash': '#17301f',
      '--limited': '#f0c674',
      '--limited-wash': '#352a14',
      '--bad': '#ff9d9d',
      '--bad-wash': '#3d2020',
      '--lift': '0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 32%)',
    },
  };
};

/**
 * Adds the theme's variables to the page as an adopted style sheet. Mantine would write a `<style>`
 * element, which a content security policy without 'unsafe-inline' blocks; a constructed style
 * sheet is always allowed.
 */
export function adoptTheme(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(variables(mergeMantineTheme(DEFAULT_THEME, theme)), ':root'));
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
