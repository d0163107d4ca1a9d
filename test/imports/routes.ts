import { leavesNothing, type RouteExpectations } from '../access/expectations.ts'

export const imports: RouteExpectations<'imports'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/imports/players': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    audit: leavesNothing('only looked at: see test/imports'),
    writesNothing: 'no row is complete enough to import',
  },
  'POST /api/imports/invitations': {
    own: [401, 403, 403, 403, 403, 403, 'ok', 'ok'],
    audit: leavesNothing('the account has a password: see test/imports'),
    writesNothing: 'nobody is there to be invited',
  },
}
