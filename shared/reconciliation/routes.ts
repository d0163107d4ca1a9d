import type { Routes } from '../http.ts'
import { Reconciliation, ReconciliationException, Resolution } from './model.ts'

export const reconciliation = {
  get: {
    method: 'GET',
    path: '/api/reconciliation',
    access: 'privileged',
    summary: 'What Stripe and the ledger do not agree on, and when they were compared last',
    reply: Reconciliation,
  },
  run: {
    method: 'POST',
    path: '/api/reconciliation',
    access: 'privileged',
    summary: 'Compare Stripe and the ledger now',
    reply: Reconciliation,
  },
  resolve: {
    method: 'POST',
    path: '/api/reconciliation/{id}/resolution',
    access: 'privileged',
    summary: 'Close an exception, saying what was done',
    body: Resolution,
    reply: ReconciliationException,
  },
} as const satisfies Routes
