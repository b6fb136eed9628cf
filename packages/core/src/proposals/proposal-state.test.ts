// The state machine: which user may do what in which state, and arbitrary sequences of events.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../accounts/access/permissions.ts';
import { proposalDraft } from './draft.ts';
import type { Finding } from './lint/finding.ts';
import { applyProposalEvent, type ProposalEvent, type ProposalState } from './proposal-state.ts';
import type { ProposalActor } from './review.ts';

function person(...permissions: Permission[]): ProposalActor {
  return {
    id: permissions.length,
    username: permissions.at(-1) ?? 'nobody',
    groups: [{ name: 'g', permissions }],
  };
}
const [analyst, editor, publisher] = [
  person('view'),
  person('view', 'edit'),
  person('view', 'edit', 'publish'),
];

const draft = proposalDraft.parse({ action: 'create', subActivity: 'bus' });
const proposal: ProposalState = {
  id: 1,
  version: 3,
  draft,
  isPublished: false,
  isDeleted: false,
  publishedOn: null,
  modifiedBy: 'maria',
  modified: '2026-05-06T10:00:00-04:00',
  waivers: [],
  revertedBy: null,
  authors: [],
  approvedBy: null,
};
const hydrant: Finding = {
  code: 'lint.clearance',
  severity: 'error',
  params: {},
  place: { link: 4 },
  fix: null,
};
const publish: ProposalEvent = {
  kind: 'publish',
  expectedVersion: 3,
  findings: [],
  waivers: [],
  needsSecondPerson: false,
};

function code(event: ProposalEvent, actor: ProposalActor | null, state = proposal): string {
  const done = applyProposalEvent(state, event, actor, 1000);
  return done.ok ? 'ok' : done.refusal.code;
}

describe('another date for a published change', () => {
  const scheduled = { ...proposal, isPublished: true, draft: { ...draft, effectiveFrom: 5000 } };
  const reschedule = (part: Partial<Extract<ProposalEvent, { kind: 'reschedule' }>> = {}) =>
    ({ kind: 'reschedule', expectedVersion: 3, from: 9000, needsSecondPerson: false, ...part }) as const;

  it('is for publishers, in the future, while the change is not in effect', () => {
    expect([analyst, editor, publisher].map((one) => code(reschedule(), one, scheduled))).toEqual([
      'permission_denied',
      'permission_denied',
      'ok',
    ]);
    expect(code(reschedule({ from: 1001 }), publisher, scheduled)).toBe('ok');
    expect(code(reschedule({ from: 1000 }), publisher, scheduled)).toBe('proposal.schedule-past');
    for (const effectiveFrom of [null, 1000]) {
      const begun = { ...scheduled, draft: { ...draft, effectiveFrom } };
      expect(code(reschedule(), publisher, begun)).toBe('proposal.in-effect');
    }
    expect(code(reschedule(), publisher)).toBe('proposal.not-published');
    expect(code(reschedule(), publisher, { ...scheduled, revertedBy: 4 })).toBe('proposal.reverted');
    expect(code(reschedule({ expectedVersion: 2 }), publisher, scheduled)).toBe('proposal.stale');
  });

  it('is not for its authors where a second person is required', () => {
    const own = { ...scheduled, authors: [publisher.id] };
    expect(code(reschedule(), publisher, own)).toBe('ok');
    expect(code(reschedule({ needsSecondPerson: true }), publisher, own)).toBe(
      'proposal.reschedule-own-work',
    );
    expect(code(reschedule({ needsSecondPerson: true }), publisher, scheduled)).toBe('ok');
  });

  it('has the dates before and after, and a new version', () => {
    const done = applyProposalEvent(scheduled, reschedule(), publisher, 1000);
    expect(done).toMatchObject({
      ok: true,
      value: {
        state: { version: 4, draft: { effectiveFrom: 9000 } },
        audit: {
          before: { effectiveFrom: 5000 },
          after: { effectiveFrom: 9000 },
        },
      },
    });
  });
});

describe('step', () => {
  it('lets editors edit and delete, publishers publish and revert, and nobody else', () => {
    const published = { ...proposal, isPublished: true };
    const edit: ProposalEvent = { kind: 'edit', expectedVersion: 3, draft };
    expect([null, analyst, editor, publisher].map((who) => code(edit, who))).toEqual([
      'permission_denied',
      'permission_denied',
      'ok',
      'ok',
    ]);
    expect([analyst, editor, publisher].map((who) => code(publish, who))).toEqual([
      'permission_denied',
      'permission_denied',
      'ok',
    ]);
    expect([editor, publisher].map((who) => code({ kind: 'revert', reason: 'x' }, who, published))).toEqual([
      'permission_denied',
      'ok',
    ]);
  });

  it('tells who changed a stale one, and when', () => {
    const done = applyProposalEvent(proposal, { kind: 'delete', expectedVersion: 2 }, editor, 0);
    expect(!done.ok && done.refusal).toEqual({
      code: 'proposal.stale',
      params: { who: 'maria', when: '2026-05-06T10:00:00-04:00' },
    });
    expect(code({ kind: 'delete', expectedVersion: null }, editor)).toBe('ok');
  });

  it('says what to write', () => {
    const next = proposalDraft.parse({ ...draft, reason: 'school' });
    const edited = applyProposalEvent(proposal, { kind: 'edit', expectedVersion: 3, draft: next }, editor, 0);
    expect(edited.ok && edited.value).toMatchObject({
      state: { version: 4, modifiedBy: 'edit', draft: { reason: 'school' } },
      plan: null,
      audit: { action: 'edit', before: draft, after: next },
      outbox: ['proposals changed'],
    });
    const published = applyProposalEvent(proposal, publish, publisher, 1000);
    expect(published.ok && published.value).toMatchObject({
      state: { isPublished: true, publishedOn: 1000, version: 4 },
      plan: 'publish',
      outbox: ['city changed', 'proposals changed'],
    });
    const later = applyProposalEvent(proposal, { ...publish, kind: 'schedule', from: 5000 }, publisher, 1000);
    expect(later.ok && later.value.state.draft.effectiveFrom).toBe(5000);
  });

  it('publishes over an error only with a reason, which is kept', () => {
    const event = { ...publish, findings: [hydrant] };
    expect(code(event, publisher)).toBe('proposal.lint-errors');
    const waiver = { finding: 'lint.clearance||||4||', reason: 'the hydrant is out of use' };
    const done = applyProposalEvent(
      proposal,
      { ...event, waivers: [waiver, { finding: 'lint.never|1', reason: 'old' }] },
      publisher,
      0,
    );
    expect(done.ok && done.value.state.waivers).toEqual([waiver]);
    expect(code({ ...event, findings: [{ ...hydrant, severity: 'warning' }] }, publisher)).toBe('ok');
  });

  it('lets nobody publish their own work where a second person is required', () => {
    const other = { ...publisher, id: 99 };
    const own = { ...proposal, authors: [publisher.id] };
    const demanded = { ...publish, needsSecondPerson: true };
    const later: ProposalEvent = { ...demanded, kind: 'schedule', from: 5000 };
    expect([code(publish, publisher, own), code(demanded, other, own)]).toEqual(['ok', 'ok']);
    expect([code(demanded, publisher, own), code(later, publisher, own)]).toEqual([
      'proposal.own-work',
      'proposal.own-work',
    ]);
    expect(code(demanded, publisher, { ...own, approvedBy: other.id })).toBe('ok');
    const both = { ...own, authors: [publisher.id, other.id] };
    expect(code(demanded, publisher, { ...both, approvedBy: other.id })).toBe('proposal.own-work');
    expect(code(demanded, null, own)).toBe('permission_denied');
    expect(code({ kind: 'revert', reason: '' }, publisher, { ...own, isPublished: true })).toBe('ok');
  });

  it('adds whoever edits to the authors and withdraws the approval', () => {
    const edit: ProposalEvent = { kind: 'edit', expectedVersion: 3, draft };
    const approved = { ...proposal, authors: [editor.id], approvedBy: publisher.id };
    const by = (actor: ProposalActor) => {
      const done = applyProposalEvent(approved, edit, actor, 0);
      return done.ok && [done.value.state.authors, done.value.state.approvedBy];
    };
    expect(by(editor)).toEqual([[editor.id], null]);
    expect(by(publisher)).toEqual([[editor.id, publisher.id], null]);
  });

  it('lets an author publish over errors only with the waivers that were approved', () => {
    const waivers = [{ finding: 'lint.clearance||||4||', reason: 'the hydrant is out of use' }];
    const event = { ...publish, findings: [hydrant], waivers, needsSecondPerson: true };
    const own = { ...proposal, authors: [publisher.id], approvedBy: 99 };
    expect(code(event, publisher, own)).toBe('proposal.lint-errors');
    expect(code(event, publisher, { ...own, waivers })).toBe('ok');
    expect(code(event, { ...publisher, id: 99 }, own)).toBe('ok');
  });

  it('lets an author publish only with the effective date that was approved', () => {
    const own = { ...proposal, authors: [publisher.id], approvedBy: 99 };
    const now = { ...publish, needsSecondPerson: true };
    const at = (from: number) => ({ ...now, kind: 'schedule', from }) as const;
    const dated = (effectiveFrom: number) => ({ ...own, draft: { ...draft, effectiveFrom } });
    expect([code(now, publisher, own), code(at(5000), publisher, dated(5000))]).toEqual(['ok', 'ok']);
    // A date that has passed means at once.
    expect(code(now, publisher, dated(900))).toBe('ok');
    for (const [event, state] of [
      [at(5000), own],
      [at(5001), dated(5000)],
      [at(5000), dated(900)],
      [now, dated(5000)],
    ] as const) {
      expect(code(event, publisher, state)).toBe('proposal.date-not-approved');
      expect(code(event, { ...publisher, id: 99 }, state)).toBe('ok');
      expect(code({ ...event, needsSecondPerson: false }, publisher, state)).toBe('ok');
    }
  });

  it.each<[string, ProposalEvent, Partial<ProposalState>]>([
    ['proposal.published', { kind: 'edit', expectedVersion: 3, draft }, { isPublished: true }],
    ['proposal.published', { kind: 'delete', expectedVersion: 3 }, { isPublished: true }],
    ['proposal.published', publish, { isPublished: true }],
    ['proposal.deleted', publish, { isDeleted: true }],
    ['proposal.not-published', { kind: 'revert', reason: '' }, {}],
    ['proposal.reverted', { kind: 'revert', reason: '' }, { isPublished: true, revertedBy: 9 }],
    ['proposal.schedule-past', { ...publish, kind: 'schedule', from: 1000 }, {}],
  ])('refuses %s', (refusal, event, more) => {
    expect(code(event, publisher, { ...proposal, ...more })).toBe(refusal);
  });

  it('never changes what is published or deleted, and counts every change', () => {
    const events = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('edit' as const),
          expectedVersion: fc.option(fc.integer({ min: 1, max: 6 })),
          draft: fc.constant(draft),
        }),
        fc.record({
          kind: fc.constant('delete' as const),
          expectedVersion: fc.option(fc.integer({ min: 1, max: 6 })),
        }),
        fc.record({
          kind: fc.constant('publish' as const),
          expectedVersion: fc.option(fc.integer({ min: 1, max: 6 })),
          findings: fc.constant([]),
          waivers: fc.constant([]),
          needsSecondPerson: fc.boolean(),
        }),
        fc.record({ kind: fc.constant('revert' as const), reason: fc.constant('') }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        events,
        fc.array(fc.constantFrom(null, analyst, editor, publisher), { minLength: 12, maxLength: 12 }),
        (list, actors) => {
          let state = proposal;
          list.forEach((event, index) => {
            const done = applyProposalEvent(state, event, actors[index] ?? null, index);
            if (!done.ok) return;
            const { state: next, plan } = done.value;
            if (state.isPublished) expect([next, plan]).toEqual([state, 'revert']);
            else expect(next.version).toBe(state.version + 1);
            expect(state.isDeleted).toBe(false);
            expect(plan === 'publish').toBe(!state.isPublished && next.isPublished);
            if (plan === 'publish' && event.kind === 'publish' && event.needsSecondPerson)
              expect(state.authors).not.toContain(actors[index]?.id);
            state = next;
          });
        },
      ),
    );
  });
});
