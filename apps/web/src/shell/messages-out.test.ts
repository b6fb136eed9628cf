// Tests that the page sends messages only to bridges of the app that embeds it (trust §2, A10),
// never to other windows, and never with sign-in data.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  readonly file: string;
  readonly text: string;
}

/**
 * Finds code that posts messages to another window or to any listener, listens to any sender, or
 * sends tokens.
 */
function leaks(files: readonly Source[]): string[] {
  const bad = {
    'posts to another window':
      /\b(?:parent|opener|top|contentWindow|frames\[[^\]]*\]|source)\s*(?:\?\.|!?\.)\s*postMessage\b/,
    'posts to whoever listens': /postMessage\([^)]*['"]\*['"]/,
    'hears whoever speaks': /window\.addEventListener\(\s*['"]message['"]|\bonmessage\s*=/,
    'tells a token': /tellNative\([^)]*(?:token|access|session|cookie|password|localStorage)/is,
  };
  return files.flatMap(({ file, text }) =>
    Object.entries(bad).flatMap(([what, pattern]) => (pattern.test(text) ? [`${file} ${what}`] : [])),
  );
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

it('goes to bridges, channels of our own and the offline worker alone', () => {
  const posting = files.filter(({ text }) => /\bpostMessage\b/.test(text)).map(({ file }) => file);
  expect(posting.sort()).toEqual([
    'shell/native-messages.ts',
    'shell/offline-worker.ts',
    'work-orders/field/field-work.ts',
  ]);
  expect(files.filter(({ text }) => text.includes('postToNative(')).length).toBeGreaterThan(1);
  expect(leaks(files)).toEqual([]);
});

it('and what would leak is found (the control)', () => {
  const planted = [
    'window.parent.postMessage(text, origin);',
    "frame.postMessage(text, '*');",
    "window.addEventListener('message', take);",
    "tellNative('ready', { city, language: accessToken() });",
    'opener?.postMessage(x, y);',
  ];
  for (const text of planted) expect(leaks([{ file: 'x', text }]), text).toHaveLength(1);
});
