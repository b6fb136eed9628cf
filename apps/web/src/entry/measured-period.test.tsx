// @vitest-environment happy-dom
// The months counted where few were measured, and the holidays that they include.
import { expect, it } from 'vitest';
import '../shell/staff-api.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse, type Part } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { noRuleSets } from '../testing/proposal.ts';
import { MeasuredPeriod } from './measured-period.tsx';

type Filters = ReturnType<typeof mockResponse<'demandFilters'>>;

it('says when measurements begin where fewer months are counted than usual, and which holidays', async () => {
  const rules = {
    ...noRuleSets,
    calendar: {
      periods: [
        {
          name: 'holidays',
          days: [
            { kind: 'fixed', name: 'Veterans Day', month: 11, day: 11, observed: 'none' },
            { kind: 'fixed', name: 'Christmas Day', month: 12, day: 25, observed: 'none' },
          ],
          except: [],
          switchings: [],
        },
        {
          name: 'school holidays',
          days: [{ kind: 'dates', name: 'no school', from: '2026-11-27', to: '2026-11-27' }],
          except: [],
          switchings: [],
        },
      ],
    },
  };
  history.replaceState(null, '', '/analyzer/dashboardview/demand/');
  store.dispatch(routeChanged(location.pathname));
  const { view } = await open(<MeasuredPeriod period={{ from: '2026-10-01', to: '2026-11-30' }} />, {
    ruleSets: () => rules as typeof noRuleSets,
    demandFilters: () =>
      mockResponse('demandFilters', { measured: { from: '2026-10-05', to: '2026-11-30' } } as Part<Filters>),
  });
  const select = await view.findByRole<HTMLSelectElement>('combobox', { name: 'Months counted' });
  expect(select.options[0]?.textContent).toBe('Latest months: October 2026 to November 2026');
  expect(view.getByText('Measurements begin in October 2026.')).toBeDefined();
  const holidays = await view.findByText(/^Public holidays included in the averages:/);
  expect(holidays.textContent).toMatch(/Nov 11.* Veterans Day\.$/);
});
