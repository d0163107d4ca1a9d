import { expect } from 'vitest'
import { goodCard } from '../club.ts'
import { survives } from './harness.ts'
import { openMortalClub } from './process.ts'
import { fee, owingIn } from './unpaidFixture.ts'

const club = await openMortalClub()
const { owing, jobs } = owingIn(club)

const daily = () => club.handlers.jobs({ time: club.clock.now.toISOString(), daily: true })
type Story = Awaited<ReturnType<typeof owing>>

/** A card was charged, and no word of it has come through. */
async function unseen() {
  const story = await owing()
  await club.pay(await story.office.clientSecret(story.one, fee), goodCard)
  return story
}

await survives(club, {
  name: 'the nightly comparison brings a payment',
  reaches: ['dynamodb', 'ses'],
  prepare: unseen,
  run: daily,
  redeliver: async () => {
    await daily()
    await jobs()
  },
  goal: async ({ office, one }: Story) => {
    const { entries, ...invoice } = await office.invoice(one.invoiceId)
    expect(invoice).toMatchObject({ status: 'paid', amountPaid: fee, balance: 0 })
    expect(entries).toHaveLength(1)
    const { bankOf } = await import('#functions/stores/reconciliation/bankRecords.ts')
    const [ref = ''] = entries.map(entry => entry.ref)
    expect((await bankOf([ref])).get(ref)).toMatchObject({ amount: fee, fee: 393 })
    const { waitingSince } = await import('#functions/platform/jobs/queue.ts')
    const later = new Date(club.clock.now.getTime() + 3_600_000)
    expect(await waitingSince('reconciliation', later)).toEqual([])
  },
})
