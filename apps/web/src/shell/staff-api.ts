// The endpoints of the staff lists and panels, added when the first staff component is loaded
// (entry/lazy-staff-component.ts).
import { calls } from 'virtual:staff-calls';
import { addOperations } from './api.ts';

addOperations(calls);
