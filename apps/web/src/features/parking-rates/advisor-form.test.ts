// The advisor is asked only with a whole, sensible set of settings.
import { describe, expect, it } from 'vitest';
import { plainAdvisorForm, settingsOf } from './advisor-form.ts';

const whole = { ...plainAdvisorForm('EUR'), cap: 400 };

describe('the settings of the advisor', () => {
  it('are sent as shares and minor units', () => {
    expect(settingsOf(whole)).toEqual({
      ok: true,
      settings: { low: 0.6, high: 0.85, step: 25, cap: 400, floor: 0, leastHours: 4 },
    });
    expect(plainAdvisorForm('JPY').step).toBe(50);
  });

  it('name what is missing or crossed', () => {
    expect(settingsOf(plainAdvisorForm('EUR'))).toEqual({
      ok: false,
      fault: { kind: 'missing', part: 'cap' },
    });
    expect(settingsOf({ ...whole, low: 90 })).toEqual({ ok: false, fault: { kind: 'band' } });
    expect(settingsOf({ ...whole, floor: 500 })).toEqual({ ok: false, fault: { kind: 'cap' } });
  });
});
