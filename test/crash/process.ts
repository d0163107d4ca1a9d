import { vi } from 'vitest'
import type { Forward, Intercept } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import type { Service } from '../assembly.ts'
import { openClub } from '../club.ts'
import { effectOf, gone } from './effects.ts'

/** Where a process ends: before or after the effect of that number, counted from 1. */
export interface Point {
  when: 'before' | 'after'
  effect: number
}

interface Effect {
  service: Service
  name: string
  /** The service has seen it through, whatever the process heard of it. */
  happened: boolean
}

/** A club whose process can be ended at any of its effects, and started again. */
export async function openMortalClub() {
  const seen: Effect[] = []
  let end: Point | undefined
  let alive = true
  let lastOne: Promise<unknown> | undefined

  const watch =
    (service: Service): Intercept =>
    async (request, forward) => {
      if (!alive) return gone(service)
      const name = effectOf(service, request)
      if (name === undefined) return forward(request)
      const effect: Effect = { service, name, happened: false }
      const handOn: Forward = async whole => {
        const answer = await forward(whole)
        effect.happened = true
        return answer
      }
      const isLast = seen.push(effect) === end?.effect
      if (isLast) alive = false
      if (isLast && end?.when === 'before') return gone(service)
      const passing = handOn(request)
      if (isLast) lastOne = passing
      const answer = await passing
      return isLast ? gone(service) : answer
    }
  let processes = 1
  const club = await openClub({
    env: { CLUB_NAME: nameOf(processes) },
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

    /** Does something until it is done, or until the process ends at `point`; says which effects it had, and at which it died. */
    async live(deed: () => Promise<unknown>, point?: Point) {
      seen.length = 0
      end = point
      try {
        await deed()
      } catch (error) {
        // It is news only where nobody pulled the plug.
        if (alive) throw error
      }
      // What asked beside it may have failed before it has happened.
      await lastOne
      lastOne = undefined
      return { effects: [...seen], died: alive ? undefined : seen.at(-1) }
    },

    /** The name of the process that answers. It is told as it starts, and never again. */
    whoAnswers: async () => (await club.ok(api.club.config)).clubName,

    /** A new process: nothing of the old one's memory is left. */
    async restart() {
      const { jobs } = club.handlers
      process.env.CLUB_NAME = nameOf(++processes)
      vi.resetModules()
      await club.reload()
      end = undefined
      alive = true
      if (club.handlers.jobs === jobs) throw new Error('the old jobs live on')
    },
  }
}

const nameOf = (process: number) => `Process ${process}`

export type MortalClub = Awaited<ReturnType<typeof openMortalClub>>
