// Resets the store: every slice returns to its initial value.
import { createAction } from '@reduxjs/toolkit';

export const reset = createAction('reset');
