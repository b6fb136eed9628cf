// Every regular expression that stands in the product's source, with the file it stands in.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { root } from '../../scripts/tool.mjs';
import { member } from './hand.ts';

export interface SourceRegex {
  readonly pattern: string;
  readonly flags: string;
  /** From the repository's root. */
  readonly file: string;
}

function collect(node: unknown, found: (pattern: string, flags: string) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) collect(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const regex = member(node, 'regex');
  const [pattern, flags] = [member(regex, 'pattern'), member(regex, 'flags')];
  if (typeof pattern === 'string' && typeof flags === 'string') found(pattern, flags);
  for (const value of Object.values(node)) collect(value, found);
}

/** Of packages and apps, without tests; each expression once. */
export function regexesOfSource(): SourceRegex[] {
  const regexes = new Map<string, SourceRegex>();
  for (const home of ['packages', 'apps'])
    for (const name of readdirSync(join(root, home), { recursive: true, encoding: 'utf8' })) {
      if (!/\/src\/.*\.tsx?$/.test(name) || /node_modules|\.test\.|\/testing\//.test(name)) continue;
      const file = join(home, name);
      const ast = parseAst(
        readFileSync(join(root, file), 'utf8'),
        { lang: name.endsWith('x') ? 'tsx' : 'ts' },
        file,
      );
      collect(ast, (pattern, flags) => regexes.set(`/${pattern}/${flags}`, { pattern, flags, file }));
    }
  return [...regexes.values()];
}
