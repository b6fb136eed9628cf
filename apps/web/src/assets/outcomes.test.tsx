// @vitest-environment happy-dom
// What publishing assets did to curbs, what is kept clear for one, the report of an import, and a type's icon.
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { AssetClearances } from './asset-clearances.tsx';
import { AssetIcon } from './asset-icon.tsx';
import { ClearanceEffects } from './clearance-effects.tsx';
import { ReportView } from './import-report.tsx';

const outcome = {
  proposed: 2,
  restored: 0,
  withdrawn: 1,
  waiting: 1,
  batch: 12,
  changes: [
    { link: 3, action: 'waiting', bl_street_name: null, detail: 'A lane.' },
    { link: 4, action: 'clear', bl_street_name: 'Oak' },
  ],
};
it('sums up what publishing did to curbs, with its batches each once', async () => {
  const answers = [
    { clearances: outcome },
    { clearances: null },
    { clearances: { ...outcome, changes: [] } },
    { clearances: { ...outcome, batch: 15, changes: [] } },
  ];
  const { view } = await open(<ClearanceEffects answers={answers as never} />);
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '6 clearances were proposed.',
    '3 open clearances were withdrawn.',
    '3 curbs cannot be changed yet:',
  ]);
  expect(view.getByText(/: A lane\.$/)).toBeTruthy();
  expect(view.queryByText(/Oak/)).toBeNull();
  expect(view.getByRole('link').textContent).toBe('Open the batch list (batch 12, 15)');
});

it('says nothing where nothing follows', async () => {
  const { view } = await open(
    <ClearanceEffects
      answers={[{ clearances: { ...outcome, proposed: 0, withdrawn: 0, waiting: 0 } }] as never}
    />,
  );
  expect(view.queryByRole('link')).toBeNull();
});

it('lists what is kept clear for an asset, in force or proposed', async () => {
  const row = {
    proposed_regulation_id: 5,
    link: 3,
    from: 2,
    to: 12,
    sub_activity: 'taxi',
    bl_street_name: 'Oak',
    is_published: true,
  };
  const { view, asked } = await open(<AssetClearances asset={9} />, {
    assetClearances: () =>
      mockResponse('assetClearances', {
        results: [row, { ...row, from: 20, to: 30, is_published: false, bl_street_name: null }] as never,
      }),
  });
  const rows = (await view.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toBe('Taxi and ride-hail: Oak, 2 m to 12 m in effect (proposal 5)');
  expect(rows[1]).toMatch(/20 m to 30 m proposed \(no\. 5\)$/);
  expect(asked.find(({ name }) => name === 'assetClearances')?.query).toEqual({ asset: '9' });
});

it.each([
  [2, null],
  [3, 'and one more.'],
  [7, 'and 5 more.'],
])('of %i rows at fault it says how many are not listed', async (count, more) => {
  const report = {
    dry_run: true,
    detail: 'So it is.',
    rows: 1200,
    created: 3,
    changed: 4,
    unchanged: 5,
    removed: 6,
    retired: 7,
    fault_count: count,
    faults: ['Row 2', 'Row 5'],
  };
  const { view } = await open(<ReportView report={report as never} />);
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '1,200',
    '3',
    '4',
    '5',
    '6',
    '7',
    String(count),
  ]);
  expect(view.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Row 2', 'Row 5']);
  expect(view.queryByText(/^and .* more\.$/)?.textContent ?? null).toBe(more);
});

it('draws an icon of a type that is known', async () => {
  await open(<AssetIcon type={{ icon: '/x.svg' }} size={40} />);
  const image = document.querySelector('img');
  expect([image?.getAttribute('src'), image?.getAttribute('width')]).toEqual(['/x.svg', '28']);
});
