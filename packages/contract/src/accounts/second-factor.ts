// The second factor of a local account: the second step of sign-in, setup during sign-in, and
// managing it afterward.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { accessToken } from './auth.ts';

/** Ticket from the error response of the first step. */
const ticket = z.string().min(1).max(1000);
/** A typed code: from the authenticator app, or a recovery code. */
const code = z.string().min(1).max(30);
const password = z.string().min(1).max(128);

export const sharedSecretResponse = z.strictObject({
  /** Secret to type into the authenticator app. */
  secret: z.string(),
  /** URI to show to the authenticator app as a QR code. */
  uri: z.string(),
});
export type SharedSecretResponse = z.output<typeof sharedSecretResponse>;

const recoveryCodes = z.array(z.string());
/** The ticket is the proof of identity; the session is ignored. */
const bySignIn = {
  method: 'POST',
  access: 'public',
  credentials: 'ignored',
  forgeryExempt: true,
} as const;
const own = { method: 'POST', access: 'signed in', invalidates: ['own-account'] } as const;

export const secondFactorOperations = {
  secondStep: defineOperation({
    ...bySignIn,
    storesData: false,
    rateLimit: 'sign-in',
    path: '/api/token/second-factor/',
    summary:
      'The second step of signing in: the `ticket` of the refusal `second_factor_needed` and a code of the app, or a recovery code',
    body: z.strictObject({ ticket, code }),
    answer: accessToken,
    // As with signing in, the page is reloaded.
    invalidates: [],
  }),
  setUpAtSignIn: defineOperation({
    ...bySignIn,
    rateLimit: 'sign-in',
    path: '/api/token/second-factor/set-up/',
    summary: 'Begin to set a second factor up with the `ticket` of the refusal `second_factor_set_up`',
    body: z.strictObject({ ticket }),
    answer: sharedSecretResponse,
  }),
  confirmAtSignIn: defineOperation({
    ...bySignIn,
    rateLimit: 'sign-in',
    path: '/api/token/second-factor/confirm/',
    summary:
      'Confirm it with the first code of the app: answers what signing in answers, and the recovery codes',
    body: z.strictObject({ ticket, code }),
    answer: accessToken.extend({ recovery_codes: recoveryCodes }),
    // Invalidates nothing: refetching would show the user as signed in and leave the page before
    // the recovery codes have been read. The page is reloaded after that.
    invalidates: [],
  }),
  setUpSecondFactor: defineOperation({
    ...own,
    path: '/api/account/second-factor/set-up/',
    summary: 'Begin to set up a second factor for the own account, given the password',
    body: z.strictObject({ password }),
    answer: sharedSecretResponse,
    invalidates: [],
  }),
  confirmSecondFactor: defineOperation({
    ...own,
    path: '/api/account/second-factor/confirm/',
    summary: 'Confirm it with the first code of the app; answers the recovery codes, this once',
    body: z.strictObject({ code }),
    answer: z.strictObject({ recovery_codes: recoveryCodes }),
  }),
  renewRecoveryCodes: defineOperation({
    ...own,
    path: '/api/account/second-factor/recovery-codes/',
    summary: 'New recovery codes in the place of all before, given the password',
    body: z.strictObject({ password }),
    answer: z.strictObject({ recovery_codes: recoveryCodes }),
  }),
  removeSecondFactor: defineOperation({
    ...own,
    path: '/api/account/second-factor/remove/',
    summary: 'Sign in with the password alone again; refused where a group demands a second factor',
    body: z.strictObject({ password }),
    answer: z.strictObject({ removed: z.literal(true) }),
  }),
};
