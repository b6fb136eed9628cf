// An address for each call of the contract, with parameters that its schema takes: what is refused there is refused for the rest.
import { jsonSchemaOf, type Operation } from '../../packages/contract/src/index.ts';
import { member } from './hand.ts';

/** In place of an id stands 1; of one of several words the first; of a key of the configuration one there is. */
export function addressOfCall(call: Operation): string {
  const properties = member(jsonSchemaOf(call.params, 'input'), 'properties');
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema = member(properties, name);
    const words = member(schema, 'enum');
    if (Array.isArray(words)) return String(words[0]);
    return member(schema, 'pattern') === undefined ? '1' : 'PAY_NOW_LINK';
  });
}
