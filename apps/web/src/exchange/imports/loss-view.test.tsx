// @vitest-environment happy-dom
// The totals of a file beside those of its import: a file that the city has already loses nothing again.
import type { ImportReportResponse } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { LossTable } from './loss-view.tsx';

const none = { in_source: 0, created: 0, changed: 0, unchanged: 0, left: 0, retired: 0 };
const report: ImportReportResponse = {
  counts: { nodes: none, blocks: none, links: none, regulations: none, base_map: none, assets: none },
  rule_sets: { in_source: 1, created: 0 },
  metres: 290,
  balance: {
    read: { curbs: 30, metres: 290, spaces: 0, rules: 30, prices: 0 },
    written: { curbs: 29, metres: 290, spaces: 0, rules: 29, prices: 0 },
  },
  stop: { losses: [{ of: 'curbs', read: 30, written: 29 }], odd_values: [] },
  new_sub_activities: [],
  city_sets: [],
  published_replaced: 0,
  scheduled_left: 0,
  changes_nothing: false,
  issues: { error: 1, warning: 0, loss: 0 },
  kinds: [],
  bounds: null,
  shown: 0,
  of: 29,
  import_id: null,
  revision: 2,
};

const lost = 'What the file has|In the file|Would be imported|Lost';
const there = { ...report.counts, links: { ...none, in_source: 29, unchanged: 29 } };
it.each<[string, Partial<ImportReportResponse>, string, number]>([
  ['a new file', { changes_nothing: false }, lost, 1],
  [
    'a file that the city has',
    { changes_nothing: true, counts: there },
    'What the file has|In the file|In the city|Not in the city',
    0,
  ],
  ['a file of which nothing could be read', { changes_nothing: true }, lost, 1],
])('%s', async (_, more, heads, faulty) => {
  const { view } = await open(<LossTable report={{ ...report, ...more }} isDone={false} />);
  expect(
    view
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
      .join('|'),
  ).toBe(heads);
  expect(view.getByRole('table').querySelectorAll('[data-faulty]')).toHaveLength(faulty);
});
