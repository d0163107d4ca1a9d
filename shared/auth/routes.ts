import * as z from 'zod'
import type { Routes } from '../http.ts'
import { CurrentUser } from '../users/model.ts'
import {
  AdminLinkFacts,
  ChangePassword,
  Credentials,
  ForgotPassword,
  NewAccount,
  NewAdministrator,
  ResetPassword,
  SignedIn,
  TokenForm,
} from './model.ts'

const Done = z.object({ message: z.string() })

export const auth = {
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    summary: 'Create a parent or coach account and log in',
    body: NewAccount,
    reply: SignedIn,
    status: 201,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Log in',
    body: Credentials,
    reply: SignedIn,
  },
  tokenLogin: {
    method: 'POST',
    path: '/api/token-login',
    access: 'public',
    summary: 'Log in without a cookie: the token alone',
    body: Credentials.omit({ keep: true }),
    reply: SignedIn,
  },
  verifyToken: {
    method: 'POST',
    path: '/api/verify-token',
    access: 'public',
    summary: 'The owner of this session token; 401 if it is not valid',
    body: TokenForm,
    reply: CurrentUser,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    credential: 'cookie',
    summary: 'End the session; returns 200 whether or not there was one',
    reply: Done,
  },
  recover: {
    method: 'POST',
    path: '/api/recover-session',
    access: 'public',
    credential: 'cookie',
    summary: 'A new token for the session in the httpOnly cookie',
    reply: SignedIn,
  },
  extend: {
    method: 'POST',
    path: '/api/extend-session',
    access: 'public',
    credential: 'cookie',
    summary: 'Extend the session, up to its absolute limit',
    reply: SignedIn,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    summary:
      'Email a link to set a new password; the response is the same whether or not the address is known',
    body: ForgotPassword,
    reply: z.object({
      message: z.string(),
      /** Only on a developer's machine. */
      debug: z.object({ resetLink: z.string() }).optional(),
    }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    summary: 'Set a new password with an emailed link; all devices are logged out',
    body: ResetPassword,
    reply: Done,
  },
  disownAccount: {
    method: 'POST',
    path: '/api/disown-account',
    access: 'public',
    summary:
      'With the password link, remove an address from an account that the address’s owner doesn’t recognize',
    body: TokenForm,
    reply: Done,
  },
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    access: 'signed-in',
    summary: 'Set a new password; all other devices are logged out',
    body: ChangePassword,
    reply: SignedIn,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/confirm-email',
    access: 'public',
    summary: 'Confirm an email with the link sent to it',
    body: TokenForm,
    reply: Done,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/resend-confirmation',
    access: 'signed-in',
    summary: 'Resend the link that confirms the caller’s email',
    reply: Done,
  },
  checkClaim: {
    method: 'POST',
    path: '/api/claim/check',
    access: 'public',
    summary: 'What an administrator link is for; does not use it up',
    body: TokenForm,
    reply: AdminLinkFacts,
  },
  claim: {
    method: 'POST',
    path: '/api/claim',
    access: 'public',
    summary: 'Create an administrator account with the link from `npm run admin`, and log in',
    body: NewAdministrator,
    reply: SignedIn,
    status: 201,
  },
  claimWithAccount: {
    method: 'POST',
    path: '/api/claim/account',
    access: 'adults',
    summary:
      'Make the caller an administrator with the link from `npm run admin`; other devices are logged out',
    body: TokenForm,
    reply: SignedIn,
  },
} as const satisfies Routes
