// Tests the positions and durations of toasts and popups (requirement §2, §8, §9).
import { describe, expect, it } from 'vitest';
import { toastKinds } from './toast-kinds.ts';

describe('toasts', () => {
  it('success toasts stand top-left, error toasts bottom-right', () => {
    expect(toastKinds.success.position).toBe('top-left');
    expect(toastKinds.failure.position).toBe('bottom-right');
  });
  it('error toasts stay 5000 ms, info toasts 3000 ms, error popups 1000 ms', () => {
    expect(toastKinds.failure.autoClose).toBe(5000);
    expect(toastKinds.info.autoClose).toBe(3000);
    expect(toastKinds.errorPopup.autoClose).toBe(1000);
  });
  it('failures are read out at once, the others when there is a pause', () => {
    expect([toastKinds.failure.role, toastKinds.errorPopup.role]).toEqual(['alert', 'alert']);
    expect([toastKinds.success.role, toastKinds.info.role, toastKinds.infoPopup.role]).toEqual([
      'status',
      'status',
      'status',
    ]);
  });
});
