// Signing in and out. The access token is short-lived and sent as a Bearer token; the refresh token
// is only in an HttpOnly cookie.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';

export const accessToken = z.strictObject({
  /** A JWT valid for five minutes. */
  access: z.string(),
  /** Seconds until it expires. */
  expires_in: z.int(),
});

const said = z.strictObject({ detail: z.string() });

export const authOperations = {
  signIn: defineOperation({
    method: 'POST',
    path: '/api/token/',
    access: 'public',
    storesData: false,
    rateLimit: 'sign-in',
    credentials: 'ignored',
    forgeryExempt: true,
    summary: 'Sign in: answers an access token and sets the refresh, session and anti-forgery cookies',
    body: z.strictObject({ username: z.string().min(1).max(150), password: z.string().min(1).max(128) }),
    answer: accessToken,
    // Invalidates nothing: a successful sign-in reloads the page, and a rejected one must not
    // remount the form and lose what was typed.
    invalidates: [],
  }),
  refreshToken: defineOperation({
    method: 'POST',
    path: '/api/token/refresh/',
    access: 'public',
    storesData: false,
    rateLimit: 'refresh',
    credentials: 'ignored',
    forgeryExempt: true,
    summary:
      'Exchange the refresh cookie for a new access token; the cookie is rotated, its reuse ends the session',
    body: z.strictObject({}),
    answer: accessToken,
  }),
  checkLogin: defineOperation({
    method: 'GET',
    path: '/api/checklogin/',
    access: 'signed in',
    credentials: 'forgiving',
    summary: 'Whether somebody is signed in: 200 or 403, never 401',
    answer: z.strictObject({ detail: z.string(), username: z.string() }),
    provides: ['access'],
  }),
  logout: defineOperation({
    method: 'GET',
    path: '/api/logout/',
    access: 'public',
    storesData: false,
    credentials: 'forgiving',
    summary: 'End the session and clear its cookies; refused with 403 from other sites',
    answer: said,
    invalidates: ['access', 'user', 'configuration'],
  }),
};
