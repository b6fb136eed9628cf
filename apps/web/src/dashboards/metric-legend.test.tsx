// @vitest-environment happy-dom
// The legend of a dashboard's map: a line as the map draws it, its name and its count, also where classes have the same count.
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { MetricStyle } from '../map/metrics-view.ts';
import { open } from '../testing/page.tsx';
import { MetricLegend } from './metric-legend.tsx';

const look = (color: string, pattern: MetricStyle['pattern'], width = 1) => ({ color, width, pattern });
const first = [
  { look: look('#aa0000', 'solid', 0.6), name: 'Full', count: '3' },
  { look: look('#00aa00', 'dashed'), name: 'Half', count: '3' },
  { look: look('#0000aa', 'dotted', 2), name: 'Empty', count: '0' },
];
const second = [
  { look: look('#0000aa', 'dotted', 2), name: 'Empty', count: '3' },
  { look: look('#aa0000', 'solid', 0.6), name: 'Full', count: '3' },
];

function Legend() {
  const [entries, setEntries] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setEntries(second)}>
        Next
      </button>
      <MetricLegend label="How full" entries={entries} />
    </>
  );
}

it('draws and counts each class once, whatever the counts are', async () => {
  const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => faults.mockRestore());
  const { view } = await open(<Legend />);
  const rows = () =>
    [...view.getByRole('list', { name: 'How full' }).children].map((row) => {
      const drawn = row.querySelector('line');
      return [
        row.textContent,
        drawn?.getAttribute('stroke'),
        drawn?.getAttribute('stroke-width'),
        drawn?.getAttribute('stroke-dasharray'),
      ];
    });
  expect(rows()).toEqual([
    ['Full3', '#aa0000', '3', null],
    ['Half3', '#00aa00', '5', '4 3'],
    ['Empty0', '#0000aa', '10', '2 2'],
  ]);
  fireEvent.click(view.getByRole('button', { name: 'Next' }));
  expect(rows().map(([text]) => text)).toEqual(['Empty3', 'Full3']);
  expect(faults).not.toHaveBeenCalled();
});
