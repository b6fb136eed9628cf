// A build step: the contract's calls without their schemas, read from the contract itself, so that the first page carries no validation library.
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const name = 'virtual:contract-calls';
const source = fileURLToPath(new URL('../../packages/contract/src/contract.ts', import.meta.url));

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** What a client needs of each call at run time; the types of its input and answer come from the contract at compile time. */
const kept = ['method', 'path', 'sealed', 'credentials', 'answerMedia', 'provides', 'invalidates'];

export function plainCalls(contract: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(contract).map(([key, call]) => [
      key,
      Object.fromEntries(Object.entries(isRecord(call) ? call : {}).filter(([part]) => kept.includes(part))),
    ]),
  );
}

/** Serves `virtual:contract-calls`; declared in src/app/contract-calls.d.ts. */
export function contractCalls(): Plugin {
  return {
    name: 'curbwright-contract-calls',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const { module, dependencies } = await runnerImport<{ contract: Record<string, unknown> }>(source);
      for (const file of dependencies) this.addWatchFile(fileURLToPath(new URL(`file://${file}`)));
      return `export const calls = ${JSON.stringify(plainCalls(module.contract))};`;
    },
  };
}
