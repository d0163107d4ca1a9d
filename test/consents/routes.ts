import type { RouteExpectations } from '../access/expectations.ts'
import { adults, signedIn } from '../access/sets.ts'

export const consents: RouteExpectations<'consents'> = {
  'POST /api/consents': {
    // A child agrees to nothing: its guardians do.
    own: adults,
    audit: 'consent',
  },
  'GET /api/consents/{consent}/{version}': {
    // Who has agreed to a text may read it again; so may whoever else it is asked of.
    own: signedIn,
    exempt: {
      consent: 'everybody who is signed in reads all of them',
      version: 'everybody who is signed in reads all of them',
    },
  },
}
