import { afterEach, expect } from 'vitest'
import { faultsOf, type StandIns } from '#infra/local/pages/faults.ts'
import { openClub } from '../club.ts'
import { createRandom } from '../proof.ts'

export type Chaos = { [Target in 'dynamodb' | 'stripe' | 'ses']?: StandIns[Target]['faults'] }

export const chaos = {
  dynamodb: { throttle: { rate: 0.1 }, conflict: { rate: 0.1 }, loseReply: { rate: 0.05 } },
  stripe: {
    error: { rate: 0.1 },
    loseReply: { rate: 0.05 },
    dropWebhook: { rate: 0.4 },
    duplicateWebhook: { rate: 0.5, copies: 3 },
    delayWebhook: { rate: 0.5, ms: 20 },
  },
  ses: { throttle: { rate: 0.4 }, refuse: { rate: 0.4 } },
} satisfies Chaos

/** A club whose services fail as long as a test says so. */
export async function openChaosClub(seed: number) {
  const { roll } = createRandom(seed)
  const club = await openClub({ faulty: true, random: () => roll(10_000) / 10_000 })
  const targets = ['dynamodb', 'stripe', 'ses'] as const
  function clearFaults(): void {
    for (const { faults } of targets.map(target => club[target]))
      for (const name of Object.keys(faults)) Object.assign(faults, { [name]: undefined })
    expect(faultsOf(club)).toEqual({ dynamodb: {}, s3: {}, ses: {}, stripe: {} })
  }
  afterEach(clearFaults)
  return {
    ...club,
    clearFaults,
    injectFaults(faults: Chaos): void {
      for (const target of targets) Object.assign(club[target].faults, structuredClone(faults[target]))
    },
    /** Lets more and more time pass, up to half an hour at once; a job that fails is repeated later. */
    async finishJobs(rounds: number): Promise<void> {
      for (let round = 0; round < rounds; round++) {
        await club.tick().catch(() => {})
        club.clock.pass({ minutes: 2 ** Math.min(5, round) })
      }
    },
  }
}
