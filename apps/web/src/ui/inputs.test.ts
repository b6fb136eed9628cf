// Tests that dates, times, numbers, files and choices are entered with the fields of this folder
// only, so that there is one of each kind.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.') && !name.startsWith('ui/'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

/** Elements of the browser and of libraries that the fields replace. */
const rawInputs =
  /<select\b|<(?:Native|Multi)?Select\b|<(?:Number|File|Date|Time|DateTime|Tags)Input\b|<Autocomplete\b|<DateField\b|<TimeField\b|type=(?:"|\{[^}]*')(?:date|time|datetime-local|month|week|number|file)['"]/g;

/** The fields in the city's format are made of those of this folder. */
const cityFields = 'shell/date-time-inputs.tsx';

it('are the only ones', () => {
  expect(code.length).toBeGreaterThan(300);
  const found = code
    .filter(({ name }) => name !== cityFields)
    .flatMap(({ name, text }) => [...text.matchAll(rawInputs)].map(([raw]) => `${name}: ${raw}`));
  expect(found).toEqual([]);
});

/** Components of the library whose styles the app loads (main.tsx). */
const styledComponents = new Set(['ActionIcon', 'Button', 'MantineProvider', 'UnstyledButton']);

it('use components of the library only with their styles', () => {
  const imports = /import \{([^}]*)\} from '@mantine\/core'/g;
  const unstyled = code.flatMap(({ name, text }) =>
    [...text.matchAll(imports)]
      .flatMap(([, list = '']) => list.split(',').map((one) => one.trim()))
      .filter((one) => /^[A-Z]/.test(one) && !styledComponents.has(one))
      .map((one) => `${name}: ${one}`),
  );
  expect(unstyled).toEqual([]);
});
