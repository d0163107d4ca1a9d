import * as z from 'zod'
import type { Routes } from '../http.ts'
import { CurrentUser } from '../users/model.ts'
import {
  ChangePassword,
  Credentials,
  ForgotPassword,
  NewAccount,
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
    summary: 'Create a parent or coach account and sign in',
    body: NewAccount,
    reply: SignedIn,
    status: 201,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Sign in',
    body: Credentials,
    reply: SignedIn,
  },
  tokenLogin: {
    method: 'POST',
    path: '/api/token-login',
    access: 'public',
    summary: 'Sign in without a cookie: the token alone',
    body: Credentials.omit({ keep: true }),
    reply: SignedIn,
  },
  verifyToken: {
    method: 'POST',
    path: '/api/verify-token',
    access: 'public',
    summary: "Whose session token this is; says 401 when it is nobody's (any more)",
    body: TokenForm,
    reply: CurrentUser,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    credential: 'cookie',
    summary: 'End the session; answers 200 whether or not there was one',
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
    summary: 'Move the end of the session, up to its absolute limit',
    reply: SignedIn,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    summary: 'Mail a link to set a new password; answers the same whether or not the address is known',
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
    summary: 'Set a new password by the link of a mail; every device is signed out',
    body: ResetPassword,
    reply: Done,
  },
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    access: 'signed-in',
    summary: 'Set a new password; every other device is signed out',
    body: ChangePassword,
    reply: SignedIn,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/confirm-email',
    access: 'public',
    summary: 'Confirm an address by the link that was mailed to it',
    body: TokenForm,
    reply: Done,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/resend-confirmation',
    access: 'signed-in',
    summary: "Mail the link that confirms the caller's address once more",
    reply: Done,
  },
} as const satisfies Routes
