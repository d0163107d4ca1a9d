import { vi } from 'vitest'
import type { Intercept } from '#infra/local/stand-in/proxy.ts'
import type { Service } from '../assembly.ts'
import { openClub } from '../club.ts'
import { effectOf, gone } from './effects.ts'

/** Where a process ends: before or after the effect of that number, counted from 1. */
export interface Point {
  when: 'before' | 'after'
  effect: number
}

/** A club whose process can be ended at any of its effects, and started again. */
export async function openMortalClub() {
  const seen: { name: string; happened: boolean }[] = []
  let end: Point | undefined
  let alive = true

  const watch =
    (service: Service): Intercept =>
    async (request, forward) => {
      if (!alive) return gone(service)
      const name = effectOf(service, request)
      if (name === undefined) return forward(request)
      const effect = { name, happened: false }
      const isLast = seen.push(effect) === end?.effect
      if (isLast) alive = false
      if (isLast && end?.when === 'before') return gone(service)
      const answer = await forward(request)
      effect.happened = true
      return isLast ? gone(service) : answer
    }
  const club = await openClub({
    watch: {
      dynamodb: watch('dynamodb'),
      stripe: watch('stripe'),
      ses: watch('ses'),
      s3: watch('s3'),
    },
  })
  // Stripe tells the club when a story says so, and not at a moment of its own.
  club.stripe.faults.dropWebhook = { rate: 1 }

  return {
    ...club,

    /** Does something until it is done, or until the process ends at `point`; says which effects it had. */
    async live(deed: () => Promise<unknown>, point?: Point) {
      seen.length = 0
      end = point
      try {
        await deed()
      } catch (error) {
        // It is news only where nobody pulled the plug.
        if (alive) throw error
      }
      return { effects: [...seen], diedAt: alive ? undefined : seen.length }
    },

    /** A new process: nothing of the old one's memory is left. */
    async restart() {
      const { jobs } = club.handlers
      vi.resetModules()
      await club.reload()
      if (club.handlers.jobs === jobs) throw new Error('the old process lives on')
      end = undefined
      alive = true
    },
  }
}

export type MortalClub = Awaited<ReturnType<typeof openMortalClub>>
