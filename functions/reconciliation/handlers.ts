import { reconciliation as routes } from '#shared/reconciliation/routes.ts'
import { Refusal } from '../http/errors.ts'
import { feature } from '../http/serve.ts'

const later = () => Promise.reject(new Refusal(501, 'Not built yet'))

export const reconciliation = feature(routes, { get: later, run: later, resolve: later })
