// @vitest-environment happy-dom
// The weeks of a proposal: read when opened, a normal week first, each group of curbs by itself.
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../shell/staff-api.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../testing/proposal.ts';
import { ProposalWeeks } from './change-week.tsx';

const parking = { activity: 'parking', subActivity: 'free-parking', priority: 800 } as const;
const loading = (to: string) =>
  ({
    activity: 'loading',
    subActivity: 'loading',
    priority: 100,
    timeSpans: [{ daysOfWeek: ['mo'], times: [{ from: '08:00', to }] }],
  }) as const;

it('are loaded when they are opened, and show a normal week or this one', async () => {
  const { view, person, asked } = await open(<ProposalWeeks proposal={7} />, {
    ruleSets: () => noRuleSets,
    subActivities: proposalResponses().subActivities,
    proposedRegulationRuleChanges: () =>
      mockResponse('proposedRegulationRuleChanges', {
        groups: [
          { curbs: 3, before: [parking], after: [parking, loading('10:00')] },
          { curbs: 1, before: [loading('09:00'), parking], after: [parking, loading('10:00')] },
        ],
        count: 2,
      } as never),
  });
  const isAsked = () => asked.some(({ name }) => name === 'proposedRegulationRuleChanges');
  expect(isAsked()).toBe(false);
  const details = document.querySelector('details');
  if (details === null) throw new Error('no weeks');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await view.findByText('3 curbs');
  expect(view.getByText('1 curb')).toBeDefined();
  expect(view.getByText(/Loading: 2 hr more per week/)).toBeDefined();
  expect(view.getByText(/Loading: 1 hr more per week/)).toBeDefined();
  expect(view.getAllByText(/^A normal week/)).toHaveLength(2);
  const [first] = view.getAllByRole('button', { name: 'This week' });
  if (first === undefined) throw new Error('no switch');
  await person.click(first);
  expect(first.getAttribute('aria-pressed')).toBe('true');
  expect(view.getAllByText(/^A normal week/)).toHaveLength(1);
});
