// Templates.
import { describe, expect, it } from 'vitest';
import { proposalDraft } from '../draft.ts';
import { applyTemplate, templateRules, toTemplateRules } from './templates.ts';

const draft = proposalDraft.parse({
  action: 'modify',
  reason: 'why',
  subActivity: 'bus',
  timeLimit: 10,
  restrictions: [{ activity: 'stopping', subActivity: 'bus', priority: 400 }],
  payment: { currency: 'USD' },
  links: [{ kind: 'curb', link: 4 }],
});

describe('templates', () => {
  it('keep the rules, and lay them on another draft without its place and reason', () => {
    const template = toTemplateRules(draft);
    expect(templateRules.parse(template)).toEqual(template);
    const other = proposalDraft.parse({
      action: 'create',
      subActivity: 'taxi',
      reason: 'mine',
      links: [{ kind: 'curb', link: 9 }],
    });
    const laid = applyTemplate(other, template);
    expect(laid).toEqual({ ...draft, action: 'create', reason: 'mine', links: other.links });
    expect(applyTemplate({ ...other, action: 'remove' }, template).action).toBe('modify');
  });

  it('hold no place', () => {
    expect(templateRules.safeParse({ subActivity: 'bus', links: [] }).success).toBe(false);
  });
});
