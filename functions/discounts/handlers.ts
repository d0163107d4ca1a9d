import { discounts as routes } from '#shared/discounts/routes.ts'
import { Refusal } from '../http/errors.ts'
import { feature } from '../http/serve.ts'

const later = () => Promise.reject(new Refusal(501, 'Not built yet'))

export const discounts = feature(routes, {
  list: later,
  get: later,
  usage: later,
  create: later,
  update: later,
  remove: later,
  validate: later,
})
