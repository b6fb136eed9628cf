// A build step: the contract's calls without their schemas, read from the contract itself, so that the first page carries no validation library. Those
// only staff's panels ask are a module of their own.
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const names = ['virtual:contract-calls', 'virtual:staff-calls'] as const;
const source = fileURLToPath(new URL('../../packages/contract/src/contract.ts', import.meta.url));

type Calls = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Calls {
  return typeof value === 'object' && value !== null;
}

/** What a client needs of each call at run time; the types of its input and answer come from the contract at compile time. */
const kept = ['method', 'path', 'sealed', 'credentials', 'answerMedia', 'provides', 'invalidates'];

/** That a call writes is said only of a GET: of the others the method says it, and the first page carries nothing twice. That it creates is said where it does. */
function isKept(call: unknown): ([part, value]: [string, unknown]) => boolean {
  const reads = isRecord(call) && call.method === 'GET';
  return ([part, value]) =>
    kept.includes(part) ||
    (part === 'writes' && reads && value === true) ||
    (part === 'creates' && value === true);
}

export function plainCalls(contract: Calls): Calls {
  return Object.fromEntries(
    Object.entries(contract).map(([key, call]) => [
      key,
      Object.fromEntries(Object.entries(isRecord(call) ? call : {}).filter(isKept(call))),
    ]),
  );
}

/** What most calls have: said once. */
const usual: Calls = {
  sealed: false,
  credentials: 'checked',
  answerMedia: 'json',
  provides: [],
  invalidates: [],
};

/** A module that exports the calls as `calls`, of each only what is not usual written out. */
export function moduleOf(calls: Calls): string {
  const isUsual = ([part, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(usual[part]);
  const rest = Object.entries(plainCalls(calls)).map(([key, call]) => [
    key,
    Object.fromEntries(Object.entries(isRecord(call) ? call : {}).filter((entry) => !isUsual(entry))),
  ]);
  const written = JSON.stringify(Object.fromEntries(rest));
  return `export const calls = ${written};\nfor (const name in calls) calls[name] = { ...${JSON.stringify(usual)}, ...calls[name] };`;
}

/** The calls a page starts with: all but staff's. */
export function startCalls(contract: Calls, staffCalls: Calls): Calls {
  return Object.fromEntries(Object.entries(contract).filter(([key]) => !Object.hasOwn(staffCalls, key)));
}

/** Serves `virtual:contract-calls` and `virtual:staff-calls`; declared in src/shell/contract-calls.d.ts. */
export function contractCalls(): Plugin {
  return {
    name: 'curbwright-contract-calls',
    resolveId: (id) => (names.some((name) => name === id) ? `\0${id}` : null),
    async load(id) {
      const name = names.find((one) => id === `\0${one}`);
      if (name === undefined) return null;
      const { module, dependencies } = await runnerImport<{ contract: Calls; staffCalls: Calls }>(source);
      for (const file of dependencies) this.addWatchFile(fileURLToPath(new URL(`file://${file}`)));
      const { contract, staffCalls } = module;
      const calls = name === 'virtual:staff-calls' ? staffCalls : startCalls(contract, staffCalls);
      return moduleOf(calls);
    },
  };
}
