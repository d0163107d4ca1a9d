import type { RouteExpectations } from '../access/expectations.ts'

export const consents: RouteExpectations<'consents'> = {
  //   AN   PL    PA    PC    AC    CO    PD    AD
  'POST /api/consents': {
    // A child agrees to nothing: its guardians do.
    own: [401, 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    audit: 'consent',
  },
  'GET /api/consents/{consent}/{version}': {
    // Who has agreed to a text may read it again; so may whoever else it is asked of.
    own: [401, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    exempt: {
      consent: 'everybody who is signed in reads all of them',
      version: 'everybody who is signed in reads all of them',
    },
  },
}
