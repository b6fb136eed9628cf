// @vitest-environment happy-dom
// The cost of a stay by its length: a stepped line within its frame, its marks, and the table of usual stays.
import {
  curveLength,
  curveStayLengths,
  type Payment,
  parseCityInstant,
  priceCurve,
  restriction,
} from '@curbwright/core';
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { CostCurve } from './cost-curve.tsx';

function paymentOf(fee: number, more: object = {}): Payment {
  const { payment } = restriction.parse({
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 500,
    payment: {
      currency: 'USD',
      rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: 60 }], ...more }],
    },
  });
  if (payment === null) throw new Error('no payment');
  return payment;
}
async function drawn(payment: Payment) {
  const [rate] = payment.rates;
  if (rate === undefined) throw new Error('no rate');
  const { view } = await open(<CostCurve payment={payment} at={0} rate={rate} />);
  const [area, line] = [...document.querySelectorAll('figure svg path')].map((path) =>
    path.getAttribute('d'),
  );
  const texts = [...document.querySelectorAll('figure svg text')];
  return { view, area, line, texts, rate };
}

it('says what usual stays cost', async () => {
  const { view } = await drawn(paymentOf(250));
  expect(rowsOf(view.getByRole('table'))).toEqual([
    ['15 min', '$2.50'],
    ['30 min', '$2.50'],
    ['1 h', '$2.50'],
    ['2 h', '$5.00'],
    ['4 h', '$10.00'],
    ['8 h', '$20.00'],
    [expect.any(String), '$60.00'],
  ]);
});

it('goes flat to the next stay and then up, from the left to the right edge, the most at the top', async () => {
  const payment = paymentOf(250);
  const { line, area, texts, rate } = await drawn(payment);
  const time = { timeZone: 'America/Chicago', calendar: { periods: [] } };
  const arrival = parseCityInstant(time, '2024-06-03', '00:00', 0);
  const length = curveLength(rate);
  const points = priceCurve(payment, 0, arrival, time, curveStayLengths(rate, length));
  const most = Math.max(...points.map(({ fee }) => fee));
  const places = [...(line ?? '').matchAll(/(?:M([\d.]+) |H([\d.]+)V)([\d.]+)/g)].map(([, from, x, y]) => [
    Number(from ?? x),
    Number(y),
  ]);
  // The curve spans x from 4 to 316. A price of 0 is at y = 102, the highest price at y = 14.
  expect(places).toEqual(
    points.map(({ minutes, fee }) => [
      expect.closeTo(4 + (312 * minutes) / length, 0),
      expect.closeTo(102 - (88 * fee) / most, 0),
    ]),
  );
  expect(places.at(-1)?.[1]).toBe(14);
  expect(area).toBe(`${line}V102H4Z`);
  expect(texts[0]?.textContent).toBe(`$${(most / 100).toFixed(2)}`);
  const grid = [...document.querySelectorAll('figure svg line')].map((mark) =>
    ['x1', 'x2', 'y1', 'y2'].map((name) => Number(mark.getAttribute(name))),
  );
  expect(grid).toEqual([4, 82, 160, 238, 316].map((x) => [x, x, 14, 102]));
  expect(texts.slice(1).map((text) => [text.getAttribute('x'), text.getAttribute('text-anchor')])).toEqual([
    ['82', 'middle'],
    ['160', 'middle'],
    ['238', 'middle'],
    ['316', 'end'],
  ]);
});

it('of what costs nothing lies at the foot, and says so', async () => {
  const { line, texts } = await drawn(paymentOf(0));
  expect(new Set([...(line ?? '').matchAll(/V([\d.]+)/g)].map(([, y]) => y))).toEqual(new Set(['102']));
  expect(texts[0]?.textContent).toBe('$0.00');
});

it('of a single cent is not said to be nothing', async () => {
  const { texts } = await drawn(
    paymentOf(1, { tiers: [{ from: 0, to: null, fee: 1, per: 10_080, increment: 10_080 }] }),
  );
  expect(texts[0]?.textContent).toBe('$0.01');
});
