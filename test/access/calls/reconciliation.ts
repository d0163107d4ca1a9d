import { numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls about the comparison with Stripe, which is for those who run the club. */
export function reconciliationCalls({ club }: Fixtures) {
  /** An exception that the treasurer has to look at. */
  async function createException(): Promise<string> {
    const [{ raiseException, exceptionIdOf }, { commit }] = await Promise.all([
      import('#functions/stores/reconciliation/store.ts'),
      import('#functions/platform/data/transaction.ts'),
    ])
    const finding = { kind: 'unmatched' as const, ref: numbered('PAY#pi_raised'), amount: 100 }
    await commit(raiseException(finding, club.clock.now))
    return exceptionIdOf(finding)
  }

  const own: Calls<'reconciliation'> = {
    'GET /api/reconciliation': async () => ({}),
    'POST /api/reconciliation': async () => ({}),
    'POST /api/reconciliation/{id}/resolution': async () => ({
      params: { id: await createException() },
      body: { note: 'From the car wash' },
    }),
  }
  return { own }
}
