import { expect } from 'vitest'
import { validCard } from '../club.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'
import { createUnpaidFixture, fee } from './unpaidFixture.ts'

const club = await openCrashableClub()
const { createUnpaidInvoice } = createUnpaidFixture(club)

const daily = () => club.handlers.jobs({ time: club.clock.now.toISOString(), daily: true })
type Story = Awaited<ReturnType<typeof createUnpaidInvoice>>

/** A card was charged, and Stripe's webhook was lost. */
async function unseen() {
  const story = await createUnpaidInvoice()
  // The jobs of a new child and its registration would run beside the comparison.
  await club.finishJobs()
  await club.pay(await story.office.clientSecret(story.one, fee), validCard)
  return story
}

await testCrashSafety(club, {
  name: 'the nightly comparison brings a payment',
  reaches: ['dynamodb', 'ses'],
  prepare: unseen,
  run: daily,
  goal: async ({ office, one }: Story) => {
    const { entries, ...invoice } = await office.invoice(one.invoiceId)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: fee, balance: 0 })
    expect(entries).toHaveLength(1)
    const { getBankRecords } = await import('#functions/stores/reconciliation/bankRecords.ts')
    const [ref = ''] = entries.map(entry => entry.ref)
    expect((await getBankRecords([ref])).get(ref)).toMatchObject({ amount: fee, fee: 393 })
    const { listJobsDueBefore } = await import('#functions/platform/jobs/queue.ts')
    const later = new Date(club.clock.now.getTime() + 3_600_000)
    expect(await listJobsDueBefore('reconciliation', later)).toEqual([])
  },
})
