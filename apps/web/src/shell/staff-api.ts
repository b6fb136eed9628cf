// The endpoints of the staff lists and panels, added when the first of these parts is loaded
// (entry/staff.ts).
import { calls } from 'virtual:staff-calls';
import { addOperations } from './api.ts';

addOperations(calls);
