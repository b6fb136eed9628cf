// @vitest-environment happy-dom
// One field of a draft in words: what it says, or that it says nothing, and curbs that came and went.
import { newPayment, type ProposalDraft } from '@curbwright/core';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { createCityRevision, open } from '../../testing/page.tsx';
import { DraftFieldValue } from './draft-field-value.tsx';
import { draft, editor, withoutDraftAfter } from './testing/edited-draft.tsx';

withoutDraftAfter();

describe('a field of a draft in words', () => {
  const words = async (
    field: Parameters<typeof DraftFieldValue>[0]['field'],
    one: Partial<ProposalDraft>,
    before: ProposalDraft | null = null,
  ) => {
    await open(
      <div data-testid="words">
        <DraftFieldValue field={field} draft={{ ...draft, ...one }} before={before} />
      </div>,
      { ...editor, ...createCityRevision() },
    );
    return screen.getByTestId('words').textContent;
  };
  it.each([
    ['action', { action: 'remove' }, 'removes the regulation'],
    ['subActivity', { subActivity: 'bus-stop' }, /[Bb]us.stop/],
    ['reason', { reason: '' }, 'nothing'],
    ['reason', { reason: 'Deliveries' }, 'Deliveries'],
    ['timeLimit', { timeLimit: null }, 'nothing'],
    ['timeLimit', { timeLimit: 90 }, '1 h 30 min'],
    ['payment', { payment: null }, 'nothing'],
    ['payment', { payment: newPayment('hour', 250, 'USD') }, /\$2\.50/],
    ['effectiveFrom', { effectiveFrom: null }, 'when published'],
    ['effectiveFrom', { effectiveFrom: Date.parse('2026-11-28T12:00:00-06:00') }, /Nov 28, 2026.*12:00/],
    ['restrictions', { restrictions: [] }, 'nothing'],
    ['restrictions', {}, /20 min/],
  ] as const)('%s of %j is said as %s', async (field, one, said) => {
    const text = await words(field, one as Partial<ProposalDraft>);
    if (typeof said === 'string') expect(text).toBe(said);
    else expect(text).toMatch(said);
  });
  it('names curbs that came and went, four of each', async () => {
    const links = [7, 621, 622, 623, 624, 625].map((link) => ({ kind: 'curb' as const, link }));
    expect(await words('links', { links }, draft)).toBe(
      '6 curbswith curb 621; curb 622; curb 623; curb 624; and 1 morewithout curb 608',
    );
  });
  it('names no curbs where nothing is known of before', async () => {
    expect(await words('links', {}, null)).toBe('2 curbs');
  });
});
