// @vitest-environment happy-dom
// The table of imports: what each is of, in the reader's language.
import type { ImportRun } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { RunTable } from './run-table.tsx';

const run: ImportRun = {
  id: 1,
  format: 'csv',
  source: 'curbs.csv',
  started: '2026-11-28T12:00:00Z',
  user: null,
  status: 'applied',
  failure: null,
  counts: null,
  undone: null,
  undone_by: null,
  can_be_undone: false,
};

it.each([
  ['en', '16,000 sessions'],
  ['es', '16,000 estancias'],
])(
  'in %s says how many stays of the demo were loaded, and names files as they are',
  async (language, text) => {
    const rows = [
      run,
      { ...run, id: 2, format: 'demo stays', source: '16000' },
      // As an earlier version stored it.
      { ...run, id: 3, format: 'demo stays', source: '16000 stays of the demo city' },
    ];
    const { view } = await open(<RunTable rows={rows} mayImport={false} onUndo={() => {}} />, {}, language);
    expect(view.getByText('curbs.csv')).toBeTruthy();
    expect(view.getAllByText(text)).toHaveLength(2);
  },
);

it('says who rolled an import back, or that a command did', async () => {
  const undone = { ...run, undone: '2026-11-28T13:00:00Z' };
  const rows = [undone, { ...undone, id: 2, undone_by: 'maria' }];
  const { view } = await open(<RunTable rows={rows} mayImport={false} onUndo={() => {}} />);
  expect(view.getByText(/^Rolled back .* from the command line$/)).toBeTruthy();
  expect(view.getByText(/^Rolled back .* by maria$/)).toBeTruthy();
});
