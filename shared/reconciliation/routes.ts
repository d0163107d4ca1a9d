import type { Routes } from '../http.ts'
import { Reconciliation, ReconciliationException, Resolution } from './model.ts'

export const reconciliation = {
  get: {
    method: 'GET',
    path: '/api/reconciliation',
    access: 'privileged',
    summary: 'Differences between Stripe and the ledger, and the last comparison',
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
    summary: 'Resolve an exception with a note',
    refuses: { 409: 'Someone has resolved it' },
    body: Resolution,
    reply: ReconciliationException,
  },
} as const satisfies Routes
