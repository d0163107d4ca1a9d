import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'
import { office } from '../access/sets.ts'

export const imports: RouteExpectations<'imports'> = {
  'POST /api/imports/players': {
    own: office,
    audit: leavesNothing('only looked at: see test/imports'),
    writesNothing: 'no row is complete enough to import',
  },
  'POST /api/imports/players/export': { own: office, audit: 'players.export' },
  'POST /api/imports/invitations': {
    own: office,
    audit: leavesNothing('the account has a password: see test/imports'),
    writesNothing: 'nobody is there to be invited',
  },
}
