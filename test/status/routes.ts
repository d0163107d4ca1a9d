import type { RouteExpectations } from '../access/expectations.ts'
import { administrators } from '../access/sets.ts'

export const status: RouteExpectations<'status'> = {
  'GET /api/status': {
    own: administrators,
  },
}
