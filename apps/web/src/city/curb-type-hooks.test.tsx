// @vitest-environment happy-dom
// The names of curb types: the city's, also where it renamed a built-in type.
import { expect, it } from 'vitest';
import { open } from '../testing/page.tsx';
import { curbTypesNamed } from '../testing/proposal.ts';
import { useCurbTypeName } from './curb-type-hooks.ts';

function Names() {
  const name = useCurbTypeName();
  return <p>{['loading', 'paid-parking', 'crew'].map(name).join(', ')}</p>;
}

it('names curb types as the city does, and those it lacks by their built-in name', async () => {
  const { view } = await open(<Names />, { subActivities: () => curbTypesNamed('Goods bays') });
  expect(await view.findByText('Goods bays, Paid parking, crew')).toBeTruthy();
});
