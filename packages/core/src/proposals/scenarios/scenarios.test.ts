// Scenarios: the default ones, valid names, and which ones may be deleted.
import { describe, expect, it } from 'vitest';
import {
  customScenarioTraits,
  defaultScenarios,
  mayChangeScenario,
  mayDraftIn,
  scenarioDisplayName,
  validateScenarioName,
} from './scenarios.ts';

function code(text: string, taken: readonly string[] = []): string {
  const name = validateScenarioName(text, taken);
  return name.ok ? name.value : name.refusal.code;
}

describe('scenarios', () => {
  it('start with the existing conditions, which one cannot draft in, and General', () => {
    const [existing, general] = defaultScenarios;
    expect(existing).toEqual({ name: 'Existing', isListable: false, isDefault: true, isMappable: true });
    expect(general).toMatchObject({ name: 'General', isListable: true, isDefault: true });
    expect(customScenarioTraits).toMatchObject({ isListable: true, isDefault: false });
    expect(existing && mayDraftIn(existing).ok).toBe(false);
    expect(general && mayDraftIn(general).ok).toBe(true);
    expect(mayDraftIn(customScenarioTraits).ok).toBe(true);
  });

  it('shows Existing as Existing Conditions', () => {
    expect(scenarioDisplayName('Existing', 'en')).toBe('Existing Conditions');
    expect(scenarioDisplayName('Existing', 'es')).toBe('Condiciones existentes');
    expect(scenarioDisplayName('Downtown 2030', 'es')).toBe('Downtown 2030');
  });

  it('takes a name of 1 to 100 characters that no other has, whatever its case and spaces', () => {
    expect(code('  Downtown   2030 ')).toBe('Downtown 2030');
    expect(code('   ')).toBe('scenario.name-required');
    expect(code('🅿'.repeat(100))).toHaveLength(200);
    expect(code('x'.repeat(101))).toBe('scenario.name-long');
    expect(code('DOWNTOWN  2030', ['Downtown 2030'])).toBe('scenario.name-taken');
    expect(
      ['existing', 'Existing conditions', 'condiciones existentes', 'general'].map((name) => code(name)),
    ).toEqual(Array(4).fill('scenario.name-taken'));
  });

  it('keeps those of every city', () => {
    expect(mayChangeScenario({ isDefault: true }, 'General')).toEqual({
      ok: false,
      refusal: { code: 'scenario.default-fixed', params: { name: 'General' } },
    });
    expect(mayChangeScenario(customScenarioTraits, 'Mine').ok).toBe(true);
  });
});
