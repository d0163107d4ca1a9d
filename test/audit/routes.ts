import type { RouteExpectations } from '../access/expectations.ts'
import { administrators } from '../access/sets.ts'

export const audit: RouteExpectations<'audit'> = {
  'GET /api/audit': {
    own: administrators,
  },
}
