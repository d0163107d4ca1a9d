import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Credentials, NewAccount, SignedIn } from './model.ts'

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
} as const satisfies Routes
