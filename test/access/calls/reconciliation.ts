import type { Call } from '#infra/local/caller.ts'
import type { Route } from '#shared/http.ts'
import type { Club } from '../../club.ts'
import { numbered } from '../../forms.ts'

type Calls = Record<string, () => Promise<Call<Route>>>

/** An exception that the treasurer has to look at. */
async function raiseException(club: Club): Promise<string> {
  const [{ raiseException, exceptionIdOf }, { commit }] = await Promise.all([
    import('#functions/stores/reconciliation/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  const finding = { kind: 'unmatched' as const, ref: numbered('PAY#pi_raised'), amount: 100 }
  await commit(raiseException(finding, club.clock.now))
  return exceptionIdOf(finding)
}

const body = { note: 'From the car wash' }

/** The calls about the comparison with Stripe, which is for those who run the club. */
export const reconciliationCalls = {
  own: (club: Club): Calls => ({
    'GET /api/reconciliation': async () => ({}),
    'POST /api/reconciliation': async () => ({}),
    'POST /api/reconciliation/{id}/resolution': async () => ({
      params: { id: await raiseException(club) },
      body,
    }),
  }),
  foreign: {
    'POST /api/reconciliation/{id}/resolution': async () => ({ params: { id: 'unmatched:none' }, body }),
  } satisfies Calls,
}
