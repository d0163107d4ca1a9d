import type { RouteExpectations } from '../access/expectations.ts'
import { office as theOffice } from '../access/sets.ts'

export const office: RouteExpectations<'office'> = {
  'GET /api/office/tasks': {
    own: theOffice,
  },
}
