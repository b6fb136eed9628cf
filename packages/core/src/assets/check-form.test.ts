// Forms of assets: the rules of requirement §5, and the starting catalogue.
import { describe, expect, it } from 'vitest';
import { sayStaff, staffTexts } from '../words/staff-words.ts';
import { assetIcons, iconPathPattern, iconSvg } from './asset-icons.ts';
import { assetTypes } from './asset-types.ts';
import { checkForm } from './check-form.ts';
import { type FormFieldInput, fieldKinds, formField, formSkeleton } from './form-field.ts';
import { isLifeInOrder, statusOn } from './life-cycle.ts';

function one(field: Partial<FormFieldInput>, value: unknown) {
  const whole = formField.parse({ name: 'it', label: 'It', kind: 'text', ...field });
  const checked = checkForm([whole], { it: value }, ({ label }) => label);
  return checked.ok
    ? checked.values.it
    : (checked.faults.it ?? []).map(({ code, params }) => sayStaff('en', code, params));
}

describe('a field', () => {
  const options = [{ value: 'a', label: 'A' }];
  it('that is required says so in the words of the requirement', () => {
    for (const kind of fieldKinds)
      for (const empty of [undefined, null, '', '  ', []])
        expect(one({ kind, required: true, options }, empty)).toEqual(['It is required']);
  });
  it('that says nothing is stored as nothing', () => {
    for (const kind of fieldKinds) expect(one({ kind, options }, null)).toBeNull();
  });
  it('of each kind takes what fits and names what does not', () => {
    expect(one({ kind: 'number', min: 2, max: 9 }, '4')).toBe(4);
    expect(one({ kind: 'number', min: 2 }, 1)).toEqual(['It must be greater than or equal to 2']);
    expect(one({ kind: 'number', max: 9 }, 10)).toEqual(['It must be less than or equal to 9']);
    expect(one({ kind: 'number' }, 2 ** 60)).toEqual(['It must be less than or equal to 9007199254740991']);
    expect(one({ kind: 'number' }, true)).toEqual(['It must be a number']);
    expect(one({ kind: 'email' }, 'a@b.example')).toBe('a@b.example');
    expect(one({ kind: 'email' }, 'a@b')).toEqual(['It must be a valid e-mail address']);
    expect(one({ kind: 'phone' }, '+911234567890')).toBe('+911234567890');
    expect(one({ kind: 'phone' }, '1234')).toEqual(['Should be phone number (+91...)']);
    expect(one({ kind: 'date' }, '2026-02-30')).toEqual(['It must be a date (YYYY-MM-DD)']);
    expect(one({ kind: 'time' }, '24:00')).toEqual(['It must be a time (HH:mm)']);
    expect(one({ kind: 'checkbox' }, 'yes')).toEqual(['It must be yes or no']);
    expect(one({ kind: 'array' }, ['a', 1])).toEqual(['It must be a list']);
    expect(one({ kind: 'select', options }, { value: 'a', label: 'Anything' })).toBe('a');
    expect(one({ kind: 'select', options }, 'a')).toBe('a');
    expect(one({ kind: 'select', options }, 'b')).toEqual(['It must be one of its choices']);
    expect(one({ kind: 'text' }, { a: 1 })).toEqual(['It must be text of at most 5,000 characters']);
  });
  it('that does not exist is a fault, also one with the name of a prototype', () => {
    const checked = checkForm([], JSON.parse('{"__proto__": 1, "constructor": 2, "x": 3}'), () => '');
    expect(checked.ok).toBe(false);
    expect(Object.keys({})).toEqual([]);
  });
});

describe('a form', () => {
  it('has no two fields of a name, no choice without options, no bounds that cross', () => {
    const field = { name: 'a', label: 'A', kind: 'text' };
    expect(formSkeleton.safeParse([field, field]).success).toBe(false);
    expect(formSkeleton.safeParse([{ ...field, kind: 'select' }]).success).toBe(false);
    expect(formSkeleton.safeParse([{ ...field, kind: 'number', min: 3, max: 2 }]).success).toBe(false);
    expect(formSkeleton.safeParse([{ ...field, name: '__proto__' }]).success).toBe(false);
  });
});

describe('the starting catalogue', () => {
  it('has a form, an icon and words in every language for each type', () => {
    expect(assetTypes.length).toBeGreaterThanOrEqual(18);
    for (const type of assetTypes) {
      expect(formSkeleton.safeParse(type.fields).success).toBe(true);
      expect(assetIcons[type.icon]).toMatch(iconPathPattern);
      for (const texts of Object.values(staffTexts)) {
        expect(texts).toHaveProperty([`asset.type.${type.name}`]);
        for (const { label, options } of type.fields)
          for (const key of [label, ...options.map((option) => option.label)])
            expect(texts).toHaveProperty([key]);
      }
    }
  });
  it('draws icons that can hold nothing but a drawing', () => {
    expect(iconSvg('M0 0"/><script>', '#12345g')).toBe(iconSvg(assetIcons.pin, '#37474f'));
    expect(iconSvg('M1 1h2z', '#123456')).toContain('d="M1 1h2z"');
  });
});

describe('the life of an asset', () => {
  it('goes by its days', () => {
    expect(statusOn({ installed: null, removed: null }, '2026-11-21')).toBe('active');
    expect(statusOn({ installed: '2026-11-22', removed: null }, '2026-11-21')).toBe('planned');
    expect(statusOn({ installed: '2026-11-21', removed: null }, '2026-11-21')).toBe('active');
    expect(statusOn({ installed: null, removed: '2026-11-21' }, '2026-11-21')).toBe('removed');
    expect(isLifeInOrder({ installed: '2026-11-22', removed: '2026-11-21' })).toBe(false);
  });
});
