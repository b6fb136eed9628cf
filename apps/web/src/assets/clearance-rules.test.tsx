// @vitest-environment happy-dom
// What types of assets keep clear: the table, what is missing of a rule, what is sent, what is proposed, and what only administrators may.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { lastToast, rowsOf, shownError } from '../testing/shown.ts';
import { ClearanceRules } from './clearance-rules.tsx';
import { configs } from './testing/asset-configs.ts';

const rule = {
  id: 3,
  asset_config: 5,
  display_name: 'Bench',
  before: 1.5,
  after: 4,
  both_sides: true,
  enabled: false,
  version: 2,
  sub_activity: { name: 'taxi' },
} as const;
const press = (name: string) => screen.getByRole('button', { name, hidden: true });

async function rules(more: Answers = {}, ...permissions: ('edit' | 'administer')[]) {
  const page = await open(<ClearanceRules head={<b>Head</b>} />, {
    ...signedIn('view', ...permissions),
    assetConfigs: configs,
    subActivities: () =>
      mockResponse('subActivities', { results: [{ name: 'no-stopping' }, { name: 'taxi' }] }),
    assetClearanceRules: () =>
      mockResponse('assetClearanceRules', {
        results: [
          rule,
          { ...rule, id: 4, asset_config: 6, display_name: 'Lot', both_sides: false, enabled: true },
        ],
      }),
    createAssetClearanceRule: () => mockResponse('createAssetClearanceRule'),
    updateAssetClearanceRule: () => mockResponse('updateAssetClearanceRule'),
    deleteAssetClearanceRule: () => ({ id: 4 }),
    ...more,
  });
  await page.view.findByText('2 rules');
  const sent = (call: string) =>
    page.asked.flatMap(({ name, params, body }) => (name === call ? [{ ...params, body }] : []));
  return { ...page, sent, fault: shownError };
}

it('says what each type keeps clear, on which side, and whether it counts', async () => {
  const { view } = await rules({}, 'administer');
  expect(rowsOf(view.getByRole('table')).map((row) => row.slice(0, 6))).toEqual([
    ['Bench', '1.5 m', '4 m', 'Taxi and ride-hail', 'Both', 'Not in use'],
    ['Lot', '1.5 m', '4 m', 'Taxi and ride-hail', 'Same side', 'In use'],
  ]);
});

it.each([
  ['', '4', 'Meters before'],
  ['-1', '4', 'Meters before'],
  ['x', '4', 'Meters before'],
  ['0', '-0.1', 'Meters after'],
])('refuses %s metres before and %s after', async (before, after, label) => {
  const { person, sent, fault } = await rules({}, 'administer');
  await person.click(press('New rule'));
  await person.click(press('Save rule'));
  expect(fault()).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Type'), 'Bench');
  if (before !== '') await person.type(screen.getByLabelText('Meters before'), before);
  await person.type(screen.getByLabelText('Meters after'), after);
  await person.click(press('Save rule'));
  expect(fault()).toBe('Enter a distance of zero or more meters.');
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(sent('createAssetClearanceRule')).toEqual([]);
});

it('makes a rule with a comma in its metres, and changes one in the version it was read', async () => {
  const { person, sent } = await rules({}, 'administer');
  await person.click(press('New rule'));
  await person.selectOptions(screen.getByLabelText('Type'), 'Lot');
  await person.type(screen.getByLabelText('Meters before'), '0');
  await person.type(screen.getByLabelText('Meters after'), '2,5');
  await person.click(press('Save rule'));
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(lastToast()).toMatch(/^The rule was saved/);
  const usual = { before: 0, after: 2.5, sub_activity: 'no-stopping', both_sides: false, enabled: true };
  expect(sent('createAssetClearanceRule')).toEqual([{ body: { ...usual, asset_config: 6 } }]);
  await person.click(press('Edit the rule for Bench'));
  expect(screen.getByLabelText<HTMLSelectElement>('Type').disabled).toBe(true);
  await person.click(screen.getByLabelText('In use'));
  await person.selectOptions(screen.getByLabelText('Curb type of the clearance'), 'No stopping');
  await person.click(press('Save rule'));
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(sent('updateAssetClearanceRule')).toEqual([
    {
      id: '3',
      body: {
        before: 1.5,
        after: 4,
        sub_activity: 'no-stopping',
        both_sides: true,
        enabled: true,
        version: 2,
      },
    },
  ]);
});

it('deletes a rule after the question, and says why it was not saved or deleted', async () => {
  const refusal = new ErrorResponse(409, { code: 'x', detail: 'Somebody was faster.' });
  const answers = [refusal, { id: 4 }];
  const { person, sent, fault } = await rules(
    { deleteAssetClearanceRule: () => answers.shift() ?? { id: 4 }, updateAssetClearanceRule: () => refusal },
    'administer',
  );
  await person.click(press('Delete the rule for Lot'));
  expect(sent('deleteAssetClearanceRule')).toEqual([]);
  await person.click(press('Delete'));
  await expect.poll(fault).toBe('Somebody was faster.');
  // The error of one rule is not shown for another.
  await person.click(press('Cancel'));
  await person.click(press('Delete the rule for Bench'));
  expect(fault()).toBeUndefined();
  await person.click(press('Cancel'));
  await person.click(press('Delete the rule for Lot'));
  await person.click(press('Delete'));
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(sent('deleteAssetClearanceRule')).toMatchObject([{ id: '4', body: { version: 2 } }, { id: '4' }]);
  await person.click(press('Edit the rule for Bench'));
  await person.click(press('Save rule'));
  await expect.poll(fault).toBe('Somebody was faster.');
});

it('proposes only what was previewed, and only where there is something', async () => {
  const found = {
    dry_run: true,
    proposed: 2,
    restored: 1,
    withdrawn: 0,
    waiting: 3,
    batch: null,
    changes: [
      { link: 3, action: 'clear', bl_street_name: 'Oak', bl_side: 'N', detail: 'Why' },
      { link: 4, action: 'waiting', bl_street_name: null, bl_side: null, detail: null },
    ],
  };
  const { person, sent } = await rules(
    {
      applyClearances: ({ body }) =>
        mockResponse('applyClearances', {
          ...found,
          ...(body as object),
          batch: (body as { dry_run: boolean }).dry_run ? null : 12,
        } as never),
    },
    'edit',
  );
  await person.click(press('Apply rules…'));
  await person.click(press('Propose changes'));
  expect([lastToast(), sent('applyClearances')]).toEqual(['Check the preview first.', []]);
  await person.click(press('Preview'));
  expect(await screen.findByText('Preview of the changes:')).toBeTruthy();
  const items = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(items.slice(0, 5)).toEqual([
    '2 clearances proposed',
    '1 proposal to restore previous rules',
    '0 open proposals withdrawn',
    '3 not possible yet',
    'Keep clear: Oak (N): Why',
  ]);
  await person.click(press('Propose changes'));
  expect(await screen.findByText('Changes made:')).toBeTruthy();
  expect(screen.getByText('Open the batch list (batch 12)')).toBeTruthy();
  expect(sent('applyClearances').map(({ body }) => body)).toEqual([{ dry_run: true }, { dry_run: false }]);
  await person.click(press('Propose changes'));
  expect(lastToast()).toBe('Check the preview first.');
});

it('has nothing to propose where only something waits', async () => {
  const { person, sent } = await rules(
    { applyClearances: () => mockResponse('applyClearances', { dry_run: true, waiting: 3 }) },
    'edit',
  );
  await person.click(press('Apply rules…'));
  await person.click(press('Preview'));
  await screen.findByText('Preview of the changes:');
  await person.click(press('Propose changes'));
  expect(lastToast()).toBe('There is nothing to propose.');
  expect(sent('applyClearances')).toHaveLength(1);
});

it('lets administrators alone change rules, and editors alone apply them', async () => {
  const { person } = await rules({}, 'edit');
  await person.click(press('New rule'));
  await person.click(press('Edit the rule for Bench'));
  await person.click(press('Delete the rule for Bench'));
  expect(document.querySelector('dialog')).toBeNull();
  expect(lastToast()).toBe('Only administrators can change this.');
});
