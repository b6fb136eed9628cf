// @vitest-environment happy-dom
// The place of a work order: what was chosen last counts, also when an earlier answer comes later.
import type { FoundPlace } from '@curbwright/contract';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { open, settled, signedIn } from '../testing/page.tsx';
import { PlaceField } from './place-field.tsx';

const found = (part: Partial<FoundPlace>): FoundPlace => ({
  ...mockResponse('search', { results: [{}] }).results[0],
  ...({ id: 'a', kind: 'street', label: 'Pear Street', lng: 11, lat: 43, link: null } as FoundPlace),
  ...part,
});
const places = [
  found({}),
  found({ id: 'b', kind: 'crossing', label: 'Pear Street & 3rd Avenue', lng: 12, lat: 44 }),
];
const point = (lng: number, lat: number) => ({
  type: 'Point' as const,
  coordinates: [lng, lat] as [number, number],
});
const empty = { geometry: null, place_name: null, link: null, asset: null };
const pick = { picking: false, toggle: () => undefined };

/** A form whose place is also chosen by a click on the map. */
function Form({ onChange }: { readonly onChange: (place: object) => void }) {
  const [isOnMap, setOnMap] = useState(false);
  const value = isOnMap ? { ...empty, geometry: point(9, 9) } : empty;
  return (
    <>
      <button type="button" onClick={() => setOnMap(true)}>
        Click on the map
      </button>
      <PlaceField value={value} stored={null} disabled={false} pick={pick} onChange={onChange} />
    </>
  );
}

/** Opens the form. The answer with the point of a street comes only after `answer`. */
async function opened() {
  const onChange = vi.fn();
  const page = await open(<Form onChange={onChange} />, {
    ...signedIn('view', 'edit'),
    search: () => mockResponse('search', { results: places }),
    workOrderPlace: () => mockResponse('workOrderPlace', { geometry: point(11.5, 43.5) }),
  });
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.includes('street=')) await gate;
    return send(address, init);
  });
  const choose = async (name: string) => {
    const field = page.view.getByRole('combobox');
    await page.person.clear(field);
    await page.person.type(field, 'pear');
    await page.person.click(await page.view.findByText(name));
  };
  const answer = async () => {
    release();
    await expect.poll(() => page.asked.some(({ name }) => name === 'workOrderPlace')).toBe(true);
    await settled();
  };
  return { ...page, onChange, choose, answer };
}

it('of a street is the point of its nearest curb', async () => {
  const { onChange, choose, answer } = await opened();
  await choose('Pear Street');
  expect(onChange).not.toHaveBeenCalled();
  await answer();
  await expect
    .poll(() => onChange.mock.calls)
    .toEqual([[{ ...empty, geometry: point(11.5, 43.5), place_name: 'Pear Street' }]]);
});

it('is the crossing chosen after the street, whose answer comes later', async () => {
  const { onChange, choose, answer } = await opened();
  await choose('Pear Street');
  await choose('Pear Street & 3rd Avenue');
  await answer();
  expect(onChange.mock.calls).toEqual([
    [{ ...empty, geometry: point(12, 44), place_name: 'Pear Street & 3rd Avenue' }],
  ]);
});

it('is the one chosen on the map while the street was still loading', async () => {
  const { view, person, onChange, choose, answer } = await opened();
  await choose('Pear Street');
  await person.click(view.getByRole('button', { name: 'Click on the map' }));
  await answer();
  expect(onChange).not.toHaveBeenCalled();
});

it('is refused while it holds text that is no chosen place, and says so once it is left', async () => {
  const { view, person } = await opened();
  const field = view.getByRole<HTMLInputElement>('combobox');
  await person.type(field, 'behind the library');
  expect(field.validity.customError).toBe(true);
  const fault = /Choose one of the suggestions/;
  expect(view.queryByText(fault)).toBeNull();
  await person.tab();
  expect(view.getByText(fault)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.click(view.getByText('Click on the map'));
  expect([field.value, field.validity.customError]).toEqual(['', false]);
});
