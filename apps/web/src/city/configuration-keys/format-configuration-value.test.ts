// How the list of configuration keys shows a value.
import type { ConfigurationKey } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { formatConfigurationValue as shownIn } from './format-configuration-value.ts';

const names: Readonly<Record<string, string>> = { is_enabled: 'In use', 'rules:read': 'The rules' };
const named = (text: string) => names[text] ?? text;
type Shape = ConfigurationKey['shape'];
const text: Shape = { kind: 'text' };
const parts: Shape = {
  kind: 'fields',
  is_nullable: false,
  fields: [
    {
      name: 'open',
      shape: { kind: 'choices', choices: ['rules:read', 'cds:read'] },
      is_required: false,
      is_secret: false,
    },
  ],
};
const shownValue = (value: unknown, shape: Shape = text) =>
  shownIn(value, shape, { field: named, choice: named, truth: (one) => (one ? 'On' : 'Off') });

describe('a value of the configuration in the list', () => {
  it('is said as it is, and a dash where there is nothing', () => {
    expect(shownValue('Port Alder')).toEqual(['Port Alder']);
    expect(shownValue(30)).toEqual(['30']);
    for (const nothing of [null, '', [], {}]) expect(shownValue(nothing)).toEqual(['—']);
  });
  it('has its words in a row and its fields in lines', () => {
    expect(shownValue(['viewer', 'manager'])).toEqual(['viewer, manager']);
    expect(shownValue({ open: ['rules:read', 'cds:read'], token: '', is_enabled: true }, parts)).toEqual([
      'open: The rules, cds:read',
      'token: —',
    ]);
    expect(shownValue({ is_enabled: true })).toEqual(['On']);
    expect(shownValue({ open: ['rules:read'], is_enabled: false }, parts)).toEqual(['Off']);
  });
  it('is a choice only where it can be chosen', () => {
    expect(shownValue('rules:read')).toEqual(['rules:read']);
    const style: Shape = { kind: 'choice', choices: ['', 'rules:read'] };
    expect([shownValue('rules:read', style), shownValue('', style)]).toEqual([['The rules'], ['']]);
  });
  it('is JSON where fields lie in lists, and never longer than a glance', () => {
    expect(shownValue([{ name: 'Streets' }, { name: 'Photos' }])).toEqual(['Streets, Photos']);
    expect(shownValue([{ id: 'streets' }])).toEqual(['[{"id":"streets"}]']);
    expect(shownValue('x'.repeat(500))[0]).toHaveLength(141);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`key_${at}`, at]));
    expect(shownValue(many)).toHaveLength(9);
    expect(shownValue(many).at(-1)).toBe('…');
  });
});
