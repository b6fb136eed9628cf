// @vitest-environment happy-dom
// Cards, tables, bars of progress, buttons with reasons: what is shown, what is only heard, and what can be pressed.
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { open } from '../testing/page.tsx';
import { lastToast, rowsOf } from '../testing/shown.ts';
import { ButtonWithReason, IconButtonWithReason } from './button-with-reason.tsx';
import { CalculationNoteButton } from './calculation-note.tsx';
import { ChartTableToggle } from './chart-table-toggle.tsx';
import { CopyButton } from './copy-button.tsx';
import { DashSample } from './dash-sample.tsx';
import { makeScrollFocusable } from './focusable-scroll.ts';
import { IconButton } from './icon-button.tsx';
import { PageAlerts } from './page-alerts.tsx';
import { Panel } from './panel.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { QrCode } from './qr-code.tsx';
import { Skeleton } from './skeleton.tsx';
import { StateMessage } from './state-message.tsx';
import { SummaryCard, valueFontSize } from './summary-card.tsx';
import { longWaitMs, WaitIndicator } from './wait-indicator.tsx';

it('shows a shortened number, and says it in full', async () => {
  await open(
    <>
      <SummaryCard title="Spaces" value="1.2k" inFull="1,234" note="of 9" tools={<i>how</i>} />
      <SummaryCard title="Few" value="12" inFull="12" />
      <SummaryCard title="Name" value="Loading-and unloading" />
    </>,
  );
  const values = [...document.querySelectorAll('section > p:first-child')];
  expect(values.map(({ textContent }) => textContent)).toEqual(['1.2k1,234', '12', 'Loading-and unloading']);
  expect(values.map((value) => value.querySelector('span')?.getAttribute('aria-hidden'))).toEqual([
    'true',
    'false',
    'false',
  ]);
  expect([...document.querySelectorAll('section')].map(({ children }) => children.length)).toEqual([4, 2, 2]);
});

it.each([
  ['1.2k', 43],
  ['12', 86],
  ['', 172],
  ['Loading and-unloading', 19],
])('writes %s as large as its longest word lets it be', (value, most) => {
  expect(valueFontSize(value)).toContain(` ${most}cqi,`);
});

const twin = {
  label: 'Stays',
  words: { table: 'As a table', picture: 'As a picture' },
  table: () => ({
    columns: ['Type', 'Spaces', 'Share'],
    rows: [
      ['Bus', '3', '10 %'],
      ['Taxi', '7', '90 %'],
    ],
    total: ['All', '10', '100 %'],
  }),
};

it('turns from the picture to its table and back', async () => {
  const { view, person } = await open(<ChartTableToggle {...twin}>drawing</ChartTableToggle>);
  expect([view.queryByText('drawing'), view.queryByRole('table')].map(Boolean)).toEqual([true, false]);
  await person.click(view.getByRole('button', { name: 'As a table: Stays' }));
  const table = view.getByRole('table', { name: 'Stays' });
  expect(rowsOf(table)).toEqual(twin.table().rows);
  expect([...table.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toEqual([
    'Type',
    'Spaces',
    'Share',
  ]);
  expect(table.querySelector('tfoot')?.textContent).toBe('All10100 %');
  expect([...table.querySelectorAll('th[scope="row"]')].map(({ textContent }) => textContent)).toEqual([
    'Bus',
    'Taxi',
    'All',
  ]);
  expect(view.queryByText('drawing')).toBeNull();
  await person.click(view.getByRole('button', { name: 'As a picture: Stays' }));
  expect([view.queryByText('drawing'), view.queryByRole('table')].map(Boolean)).toEqual([true, false]);
});

it('has no last row where there are no sums', async () => {
  const { view, person } = await open(
    <ChartTableToggle {...twin} table={() => ({ columns: ['Type'], rows: [['Bus']] })}>
      drawing
    </ChartTableToggle>,
  );
  await person.click(view.getByRole('button'));
  expect(view.getByRole('table').querySelector('tfoot')).toBeNull();
});

it.each([
  [null, 'Exporting', null],
  [-5, 'Exporting 0%', '0'],
  [42, 'Exporting 42%', '42'],
  [130, 'Exporting 100%', '100'],
])('says how far %s per cent is', async (percent, words, value) => {
  const { view } = await open(<ProgressBar label="Exporting" percent={percent} language="en" />);
  expect(view.getByText(/^Exporting/).textContent).toBe(words);
  const bar = view.getByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([value, '100']);
  expect(view.queryByRole('button')).toBeNull();
});

it('shows lines at first and a way out when it takes long', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const onCancel = vi.fn();
    const { view, person } = await open(
      <WaitIndicator
        label="Loading"
        language="en"
        lines={3}
        percent={20}
        cancelLabel="Stop"
        onCancel={onCancel}
      />,
    );
    expect(longWaitMs).toBe(2000);
    expect(view.getByRole('status').children.length).toBe(1 + 3);
    await act(() => vi.advanceTimersByTime(longWaitMs - 900));
    expect(view.queryByRole('progressbar')).toBeNull();
    await act(() => vi.advanceTimersByTime(1000));
    expect(view.getByText('Loading').textContent).toBe('Loading 20%');
    await person.click(view.getByRole('button', { name: 'Stop' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

it('stands for four lines unasked, and says a state at once only as an alert', async () => {
  const { view } = await open(
    <>
      <Skeleton label="Loading" />
      <StateMessage title="Empty" />
      <StateMessage title="Failed" role="alert" action={<button type="button">Again</button>}>
        Because
      </StateMessage>
    </>,
  );
  const [lines, empty] = view.getAllByRole('status');
  expect([lines?.children.length, empty?.textContent]).toEqual([5, 'Empty']);
  expect(view.getByRole('alert').textContent).toBe('FailedBecauseAgain');
});

it('gives a panel its share of the page, its tools and its lead', async () => {
  const { view } = await open(
    <>
      <Panel title="Who?" lead="Nobody." tools={<b>tool</b>} span={6} old>
        picture
      </Panel>
      <Panel title="Where?">map</Panel>
    </>,
  );
  const [who, where] = ['Who?', 'Where?'].map((name) => view.getByRole('region', { name }));
  expect([who?.dataset.span, who?.dataset.old, who?.textContent]).toEqual([
    '6',
    'true',
    'Who?toolNobody.picture',
  ]);
  expect([where?.dataset.span, where?.dataset.old, where?.textContent]).toEqual(['12', 'false', 'Where?map']);
});

it('says why a button cannot be pressed, and does nothing but that', async () => {
  const onClick = vi.fn();
  const { view, person } = await open(
    <>
      <ButtonWithReason reason={null} help="Saves it" {...{ onClick }}>
        Save
      </ButtonWithReason>
      <ButtonWithReason reason="Nothing changed." pressed {...{ onClick }}>
        Publish
      </ButtonWithReason>
      <IconButtonWithReason reason={null} label="Turn" {...{ onClick }}>
        x
      </IconButtonWithReason>
      <IconButtonWithReason reason="It is locked." label="Move" pressed {...{ onClick }}>
        y
      </IconButtonWithReason>
    </>,
  );
  const buttons = view.getAllByRole('button');
  expect(buttons.map(({ title }) => title)).toEqual([
    'Saves it',
    'Nothing changed.',
    'Turn',
    'Move: It is locked.',
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([null, 'true', null, 'true']);
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual([
    null,
    'Nothing changed.',
    null,
    'It is locked.',
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual([null, 'true', null, 'true']);
  for (const button of buttons.slice(0, 3)) await person.click(button);
  expect([onClick.mock.calls.length, lastToast(), lastToast('kind')]).toEqual([
    2,
    'Nothing changed.',
    'info',
  ]);
});

it('says of a button whether it is pressed, where it can be, and is off where it is', async () => {
  const onClick = vi.fn();
  const { view, person } = await open(
    <>
      {[undefined, true, false].map((pressed) => (
        <IconButton
          key={String(pressed)}
          label={`Turn ${pressed}`}
          {...(pressed === undefined ? {} : { pressed })}
          {...{ onClick }}
        >
          x
        </IconButton>
      ))}
      <IconButton label="Off" {...{ onClick, disabled: true }}>
        y
      </IconButton>
    </>,
  );
  const buttons = view.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual([null, 'true', 'false', null]);
  expect(buttons.map(({ title, disabled }) => [title, disabled])).toEqual([
    ['Turn undefined', false],
    ['Turn true', false],
    ['Turn false', false],
    ['Off', true],
  ]);
  for (const button of buttons) await person.click(button);
  expect(onClick).toHaveBeenCalledTimes(3);
});

it('says for two seconds that a text was copied, only where it was', async () => {
  const outcomes = [false, true];
  const copy = vi.fn((_text: string) => Promise.resolve(outcomes.shift() ?? true));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { view, person } = await open(<CopyButton text="the key" label="Copy" done="Copied" copy={copy} />);
    const name = () => view.getByRole('button').getAttribute('aria-label');
    const said = () => view.getByRole('status').getAttribute('aria-label');
    await person.click(view.getByRole('button'));
    expect([name(), said()]).toEqual(['Copy', null]);
    await person.click(view.getByRole('button'));
    expect([name(), said()]).toEqual(['Copied', 'Copied']);
    await act(() => vi.advanceTimersByTime(1500));
    expect(name()).toBe('Copied');
    await act(() => vi.advanceTimersByTime(500));
    expect([name(), said()]).toEqual(['Copy', null]);
    expect(copy.mock.calls).toEqual([['the key'], ['the key']]);
  } finally {
    vi.useRealTimers();
  }
});

it('draws a sample as wide and dashed as on the map', async () => {
  await open(<DashSample color="#123456" dash={[2, 1]} width={2} />);
  const line = document.querySelector('line');
  expect([
    line?.getAttribute('stroke'),
    line?.getAttribute('stroke-width'),
    line?.getAttribute('stroke-dasharray'),
  ]).toEqual(['#123456', '9', '18 9']);
});

it('opens how a number is counted', async () => {
  const counted = { formulas: ['a + b'], facts: [{ name: 'Rows', text: '7' }] };
  const { view, person } = await open(
    <CalculationNoteButton label="How" about="Spaces" closeLabel="Close" counted={counted} />,
  );
  await person.click(view.getByRole('button', { name: 'How: Spaces' }));
  const dialog = document.querySelector('dialog');
  expect(dialog?.textContent).toBe('Spacesa + bRows7');
  await person.click(dialog?.querySelector('button') as Element);
  expect(document.querySelector('dialog')).toBeNull();
});

it('closes one alert of the page and leaves the others, with the focus on what comes next', async () => {
  const { view, person } = await open(<PageAlerts alerts={['First alert', 'Second alert']} />);
  const close = () => view.getAllByRole('button', { name: 'Close' })[0] as HTMLElement;
  await person.click(close());
  expect(view.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Second alert']);
  // The first button of the page: an earlier test may have left a toast.
  expect(document.activeElement).toBe(document.querySelector('button'));
});

it('draws a text as dark squares, with a quiet border of three', async () => {
  const { view } = await open(<QrCode text="https://city.example/" label="The address" />);
  const code = view.getByRole('img', { name: 'The address' });
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const squares = [
    ...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g),
  ].map(([, x, y]) => `${x} ${y}`);
  expect(size).toBe(31);
  // The finder patterns: three corners of the code have one, the fourth has none.
  expect(['3 3', '27 3', '3 27', '27 27', '2 3'].map((at) => squares.includes(at))).toEqual([
    true,
    true,
    true,
    expect.any(Boolean),
    false,
  ]);
  // The top edge of the upper right finder pattern lies in the first row.
  expect([21, 22, 27, 28].map((x) => squares.includes(`${x} 3`))).toEqual([true, true, true, false]);
  expect([9, 10].map((x) => squares.includes(`${x} 3`))).toEqual([true, false]);
});

it('is a stop of the Tab key only while nothing within it is', async () => {
  const part = document.body.appendChild(document.createElement('div'));
  const end = makeScrollFocusable(part);
  try {
    expect(part.tabIndex).toBe(0);
    const button = part.appendChild(document.createElement('button'));
    button.disabled = true;
    await Promise.resolve();
    expect(part.getAttribute('tabindex')).toBe('0');
    button.disabled = false;
    await expect.poll(() => part.hasAttribute('tabindex')).toBe(false);
    part.replaceChildren();
    await expect.poll(() => part.getAttribute('tabindex')).toBe('0');
  } finally {
    end();
    part.remove();
  }
});
