// npm run languages: writes the lists of language packs
// (packages/i18n/packs/*.json) that the code imports.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tool.mjs';

const room = 'packages/core/src/platform/words';

/** The expected content of the two lists, by file. */
export function languageLists(base = root) {
  const directory = join(base, 'packages/i18n/packs');
  const codes = existsSync(directory)
    ? readdirSync(directory)
        .filter((file) => /^[a-z]{2,3}\.json$/.test(file))
        .map((file) => file.slice(0, -5))
        .sort()
    : [];
  const quoted = (value) => (Array.isArray(value) ? `[${value.map(quoted).join(', ')}]` : `'${value}'`);
  const header = (code) => {
    const { texts: _, ...rest } = JSON.parse(readFileSync(join(directory, `${code}.json`), 'utf8'));
    const members = Object.entries(rest).map(([key, value]) => `${key}: ${quoted(value)}`);
    return `\n  ${code}: { ${members.join(', ')} },`;
  };
  return {
    [`${room}/packs.ts`]: `// The headers of the language packs under packages/i18n/packs/, without their texts. Written by \`npm run languages\`; do not change by hand.
export const packs = {${codes.map(header).join('')}${codes.length > 0 ? '\n' : ''}} as const;\n`,
    [`${room}/pack-texts.ts`]: `// The texts of the language packs under packages/i18n/packs/, by language: for the server and the tools. Written by \`npm run languages\`; do not change by hand.
${codes.map((code) => `import ${code} from '@curbwright/i18n/packs/${code}.json' with { type: 'json' };\n`).join('')}
export const packTexts = {${codes.map((code) => `\n  ${code}: ${code}.texts,`).join('')}${codes.length > 0 ? '\n' : ''}};
`,
  };
}

if (process.argv[1] === import.meta.filename)
  for (const [file, text] of Object.entries(languageLists())) {
    if (readFileSync(join(root, file), 'utf8') === text) continue;
    writeFileSync(join(root, file), text);
    process.stdout.write(`${file} written\n`);
  }
