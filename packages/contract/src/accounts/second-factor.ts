// The second factor of a local account: the second step of signing in, setting one up on the way in, and keeping one's own.
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { accessToken } from './auth.ts';

/** What the refusal of the first step carries. */
const ticket = z.string().min(1).max(1000);
/** As it is typed: of the app, or a recovery code. */
const code = z.string().min(1).max(30);
const password = z.string().min(1).max(128);

export const sharedSecretAnswer = z.strictObject({
  /** To be typed into the app. */
  secret: z.string(),
  /** To be shown to it as a QR code. */
  uri: z.string(),
});
export type SharedSecretAnswer = z.output<typeof sharedSecretAnswer>;

const recoveryCodes = z.array(z.string());
/** The ticket is the proof, and no session is looked at. */
const bySignIn = {
  method: 'POST',
  access: 'public',
  credentials: 'ignored',
  forgeryExempt: true,
} as const;
const own = { method: 'POST', access: 'signed in', invalidates: ['own-account'] } as const;

export const secondFactorCalls = {
  secondStep: call({
    ...bySignIn,
    path: '/api/token/second-factor/',
    summary:
      'The second step of signing in: the `ticket` of the refusal `second_factor_needed` and a code of the app, or a recovery code',
    body: z.strictObject({ ticket, code }),
    answer: accessToken,
    // As signing in: the page is loaded anew.
    invalidates: [],
  }),
  setUpAtSignIn: call({
    ...bySignIn,
    path: '/api/token/second-factor/set-up/',
    summary: 'Begin to set a second factor up with the `ticket` of the refusal `second_factor_set_up`',
    body: z.strictObject({ ticket }),
    answer: sharedSecretAnswer,
  }),
  confirmAtSignIn: call({
    ...bySignIn,
    path: '/api/token/second-factor/confirm/',
    summary:
      'Confirm it with the first code of the app: answers what signing in answers, and the recovery codes',
    body: z.strictObject({ ticket, code }),
    answer: accessToken.extend({ recovery_codes: recoveryCodes }),
    // Asked again, the browser would find itself signed in and go on before the codes are read; when they are, the page is loaded anew.
    invalidates: [],
  }),
  setUpSecondFactor: call({
    ...own,
    path: '/api/account/second-factor/set-up/',
    summary: 'Begin to set up a second factor for the own account, given the password',
    body: z.strictObject({ password }),
    answer: sharedSecretAnswer,
    invalidates: [],
  }),
  confirmSecondFactor: call({
    ...own,
    path: '/api/account/second-factor/confirm/',
    summary: 'Confirm it with the first code of the app; answers the recovery codes, this once',
    body: z.strictObject({ code }),
    answer: z.strictObject({ recovery_codes: recoveryCodes }),
  }),
  renewRecoveryCodes: call({
    ...own,
    path: '/api/account/second-factor/recovery-codes/',
    summary: 'New recovery codes in the place of all before, given the password',
    body: z.strictObject({ password }),
    answer: z.strictObject({ recovery_codes: recoveryCodes }),
  }),
  removeSecondFactor: call({
    ...own,
    path: '/api/account/second-factor/remove/',
    summary: 'Sign in with the password alone again; refused where a group demands a second factor',
    body: z.strictObject({ password }),
    answer: z.strictObject({ removed: z.literal(true) }),
  }),
};
