// What the tests know of every operation of the contract.
import { contract, type Operation } from '@curbwright/contract';
import { accountFacts } from './accounts.ts';
import { assetFacts } from './assets.ts';
import { cityFacts } from './city.ts';
import { dashboardFacts } from './dashboards.ts';
import { exchangeFacts } from './exchange.ts';
import type { AllOperationFacts, OperationFacts, RequestFixture } from './operation-facts.ts';
import { operationsFacts } from './operations.ts';
import { platformFacts } from './platform.ts';
import { proposalFacts } from './proposals.ts';
import { sessionFacts } from './sessions.ts';
import { workOrderFacts } from './work-orders.ts';
import { zoneFacts } from './zones.ts';

const allFacts: AllOperationFacts = {
  ...accountFacts,
  ...assetFacts,
  ...cityFacts,
  ...dashboardFacts,
  ...exchangeFacts,
  ...operationsFacts,
  ...platformFacts,
  ...proposalFacts,
  ...sessionFacts,
  ...workOrderFacts,
  ...zoneFacts,
};

export const operationFacts: ReadonlyMap<string, OperationFacts> = new Map(Object.entries(allFacts));

export const operations = Object.entries<Operation>(contract);

/** Returns what the tests know of an operation. Throws for an operation without an entry. */
export function factsOf(name: string): OperationFacts {
  const facts = operationFacts.get(name);
  if (facts === undefined) throw new Error(`${name} has no entry in testing/operations/<domain>.ts`);
  return facts;
}

/** Returns what an operation requires of its caller. */
export function requiredAccessOf(name: string): Pick<Operation, 'access' | 'scope' | 'credentials'> {
  const { access, scope = null, credentials = 'checked' } = factsOf(name);
  return { access, scope, credentials };
}

/** Returns how to send an operation so that it succeeds. */
export function requestFixtureOf(name: string): RequestFixture {
  const { request } = factsOf(name);
  if (request === undefined) throw new Error(`${name} has no request in testing/operations/<domain>.ts`);
  return request;
}
