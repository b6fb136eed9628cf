// @vitest-environment happy-dom
// Places, sizes and figures of the curb in words, as the page says them.
import { expect, it } from 'vitest';
import { type CurbFormat, useCurbFormat } from '../dashboards/curb-format.ts';
import { defaultCity, open } from '../testing/page.tsx';
import { useCurbLocation } from './curb-location-format.ts';
import { useFileSizeFormat } from './file-size-format.ts';

type Place = NonNullable<Parameters<typeof useCurbLocation>[0]>;
const nowhere: Place = { bl_street_name: null, bl_side: null, bl_from: null, bl_to: null };

function PlaceText({ link }: { readonly link: Place | undefined }) {
  const { street, where } = useCurbLocation(link);
  return <p>{`${street} | ${where}`}</p>;
}

it.each([
  [{ ...nowhere, bl_street_name: 'Oak Street', bl_side: 'E' }, 'Oak Street | East side'],
  [
    { bl_street_name: 'Oak Street', bl_side: 'NE', bl_from: '3rd Avenue', bl_to: '4th Avenue' },
    'Oak Street | Northeast side, between 3rd Avenue and 4th Avenue',
  ],
  [{ ...nowhere, bl_side: 'odd' }, 'odd side'],
  [{ ...nowhere, bl_from: '3rd Avenue', bl_to: '3rd Avenue' }, 'from 3rd Avenue'],
  [{ ...nowhere, bl_from: '3rd Avenue' }, 'from 3rd Avenue'],
  [{ ...nowhere, bl_to: '4th Avenue' }, 'from 4th Avenue'],
])('says the place of a curb %#', async (link, expected) => {
  const { view } = await open(<PlaceText link={link} />);
  const text = view.getByText(/\|/).textContent.toLowerCase();
  expect(text).toContain(expected.toLowerCase());
});

it('says nothing of a curb that is not known yet', async () => {
  const { view } = await open(<PlaceText link={undefined} />);
  expect(view.getByText('|')).toBeDefined();
});

function Sizes({ of }: { readonly of: readonly number[] }) {
  return <p>{`sizes: ${of.map(useFileSizeFormat()).join('; ')}`}</p>;
}

it('says sizes in the unit that keeps them short', async () => {
  const { view } = await open(
    <Sizes of={[0, 999, 1000, 12_499, 999_000, 1_234_567, 2_500_000_000, 3e12, 5e15]} />,
  );
  expect(view.getByText(/sizes/).textContent.replaceAll('\u00a0', ' ')).toBe(
    'sizes: 0 bytes; 999 bytes; 1 kB; 12 kB; 999 kB; 1.2 MB; 2.5 GB; 3 TB; 5,000 TB',
  );
});

function Curbs({ say }: { readonly say: (words: CurbFormat) => readonly string[] }) {
  return <p>{`curbs: ${say(useCurbFormat()).join('; ')}`}</p>;
}

const amounts = (words: CurbFormat) => [
  words.amount('spaces', 1),
  words.amount('spaces', 1234),
  words.amount('metres', 7.4),
  words.amount('metres', 999.4),
  words.amount('metres', 999.5),
  words.amount('metres', 3400, true),
  words.signed('spaces', 12.3),
  words.signed('spaces', -3),
  words.signed('spaces', 0),
  words.figure('spaces', 9.4),
  words.figure('spaces', 10.4),
];

it('says amounts of the curb in metres', async () => {
  const { view } = await open(<Curbs say={amounts} />);
  expect(view.getByText(/curbs/).textContent).toBe(
    'curbs: 1 space; 1.2k spaces; 7.4 m; 999 m; 1 km; 3,400 m; +12; -3; 0; 9.4; 10',
  );
});

it('says amounts of the curb in feet', async () => {
  const { view } = await open(<Curbs say={amounts} />, {
    currentCity: () => ({ ...defaultCity, units: 'imperial' }),
  });
  expect(view.getByText(/curbs/).textContent).toBe(
    'curbs: 1 space; 1.2k spaces; 24 ft; 0.62 mi; 0.62 mi; 11,155 ft; +12; -3; 0; 9.4; 10',
  );
});
