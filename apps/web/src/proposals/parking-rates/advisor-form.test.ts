// The advisor is requested only with complete and valid settings.
import { describe, expect, it } from 'vitest';
import { defaultAdvisorForm, toAdvisorSettings } from './advisor-form.ts';

const whole = { ...defaultAdvisorForm('EUR'), cap: 400 };

describe('the settings of the advisor', () => {
  it('are sent as shares and minor units', () => {
    expect(toAdvisorSettings(whole)).toEqual({
      ok: true,
      settings: { low: 0.6, high: 0.85, step: 25, cap: 400, floor: 0, leastHours: 4 },
    });
    expect(defaultAdvisorForm('JPY').step).toBe(50);
  });

  it('name what is missing or crossed', () => {
    expect(toAdvisorSettings(defaultAdvisorForm('EUR'))).toEqual({
      ok: false,
      fault: { kind: 'missing', part: 'cap' },
    });
    expect(toAdvisorSettings({ ...whole, low: 90 })).toEqual({ ok: false, fault: { kind: 'band' } });
    expect(toAdvisorSettings({ ...whole, floor: 500 })).toEqual({ ok: false, fault: { kind: 'cap' } });
  });

  it.each(['low', 'high', 'step', 'cap', 'floor', 'leastHours'] as const)(
    'name "%s" when it is empty',
    (part) => {
      expect(toAdvisorSettings({ ...whole, [part]: null })).toEqual({
        ok: false,
        fault: { kind: 'missing', part },
      });
    },
  );

  it.each([
    { form: { low: 84, high: 85 }, fault: null },
    { form: { low: 85, high: 85 }, fault: 'band' },
    { form: { floor: 400, cap: 400 }, fault: null },
    { form: { floor: 401, cap: 400 }, fault: 'cap' },
  ])('are taken up to their bounds: $form', ({ form, fault }) => {
    const read = toAdvisorSettings({ ...whole, ...form });
    expect(read.ok ? null : read.fault.kind).toBe(fault);
  });

  it('begin with sixty to eighty-five percent and a quarter of the currency', () => {
    expect(defaultAdvisorForm('USD')).toEqual({
      low: 60,
      high: 85,
      step: 25,
      cap: null,
      floor: 0,
      leastHours: 4,
    });
  });
});
