// Vite plugin that reads the contract and emits its operations without their schemas, so the first
// page loads no validation library. Operations used only by staff panels go into a separate module.
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

const names = ['virtual:contract-calls', 'virtual:staff-calls'] as const;
const source = fileURLToPath(new URL('../../packages/contract/src/contract.ts', import.meta.url));

type OperationMap = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is OperationMap {
  return typeof value === 'object' && value !== null;
}

/**
 * Operation fields that a client needs at run time. Request and response types come from the
 * contract at compile time.
 */
const clientFields = ['method', 'path', 'sealed', 'credentials', 'answerMedia', 'provides', 'invalidates'];

/**
 * `writes` is emitted only for GET because other methods imply it, which keeps the first page
 * small. `creates` is emitted only when `true`.
 */
function clientFieldFilter(call: unknown): ([part, value]: [string, unknown]) => boolean {
  const reads = isRecord(call) && call.method === 'GET';
  return ([part, value]) =>
    clientFields.includes(part) ||
    (part === 'writes' && reads && value === true) ||
    (part === 'creates' && value === true);
}

export function stripSchemas(contract: OperationMap): OperationMap {
  return Object.fromEntries(
    Object.entries(contract).map(([key, call]) => [
      key,
      Object.fromEntries(Object.entries(isRecord(call) ? call : {}).filter(clientFieldFilter(call))),
    ]),
  );
}

/** Default values of operation fields, emitted once instead of per operation. */
const defaultFields: OperationMap = {
  sealed: false,
  credentials: 'checked',
  answerMedia: 'json',
  provides: [],
  invalidates: [],
};

/**
 * Returns the source of a module that exports `calls`; each operation lists only the fields that
 * differ from the defaults.
 */
export function operationsModuleSource(calls: OperationMap): string {
  const isUsual = ([part, value]: [string, unknown]) =>
    JSON.stringify(value) === JSON.stringify(defaultFields[part]);
  const rest = Object.entries(stripSchemas(calls)).map(([key, call]) => [
    key,
    Object.fromEntries(Object.entries(isRecord(call) ? call : {}).filter((entry) => !isUsual(entry))),
  ]);
  const written = JSON.stringify(Object.fromEntries(rest));
  return `export const calls = ${written};\nfor (const name in calls) calls[name] = { ...${JSON.stringify(defaultFields)}, ...calls[name] };`;
}

/** Operations loaded with the page: all except the staff operations. */
export function initialOperations(contract: OperationMap, staffOperations: OperationMap): OperationMap {
  return Object.fromEntries(Object.entries(contract).filter(([key]) => !Object.hasOwn(staffOperations, key)));
}

/** Serves `virtual:contract-calls` and `virtual:staff-calls`; declared in src/shell/contract-calls.d.ts. */
export function contractOperationsPlugin(): Plugin {
  return {
    name: 'curbwright-contract-calls',
    resolveId: (id) => (names.some((name) => name === id) ? `\0${id}` : null),
    async load(id) {
      const name = names.find((one) => id === `\0${one}`);
      if (name === undefined) return null;
      const { module, dependencies } = await runnerImport<{
        contract: OperationMap;
        staffOperations: OperationMap;
      }>(source);
      for (const file of dependencies) this.addWatchFile(fileURLToPath(new URL(`file://${file}`)));
      const { contract, staffOperations } = module;
      const calls =
        name === 'virtual:staff-calls' ? staffOperations : initialOperations(contract, staffOperations);
      return operationsModuleSource(calls);
    },
  };
}
