import { expect, vi } from 'vitest'
import type { Forward, Intercept } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import type { Service } from '../assembly.ts'
import { openClub } from '../club.ts'
import { connectionLost, getEffectName } from './effects.ts'

/** Where a process crashes: before or after the effect with this number, counted from 1. */
export interface CrashPoint {
  when: 'before' | 'after'
  effect: number
}

interface Effect {
  service: Service
  name: string
  /** The service completed it, whether or not the process got the answer. */
  happened: boolean
}

/** A club whose process can be crashed at any of its effects, and restarted. */
export async function openCrashableClub() {
  const seen: Effect[] = []
  let end: CrashPoint | undefined
  let alive = true
  let lastOne: Promise<unknown> | undefined

  const watch =
    (service: Service): Intercept =>
    async (request, forward) => {
      if (!alive) return connectionLost(service)
      const name = getEffectName(service, request)
      if (name === undefined) return forward(request)
      const effect: Effect = { service, name, happened: false }
      const forwardAndMark: Forward = async whole => {
        const answer = await forward(whole)
        effect.happened = true
        return answer
      }
      const isLast = seen.push(effect) === end?.effect
      if (isLast) alive = false
      if (isLast && end?.when === 'before') return connectionLost(service)
      const passing = forwardAndMark(request)
      if (isLast) lastOne = passing
      const answer = await passing
      return isLast ? connectionLost(service) : answer
    }
  let processes = 1
  const club = await openClub({
    env: { CLUB_NAME: getProcessName(processes) },
    watch: {
      dynamodb: watch('dynamodb'),
      stripe: watch('stripe'),
      ses: watch('ses'),
      s3: watch('s3'),
    },
  })
  // Webhooks are sent only when a test asks for them.
  club.stripe.faults.dropWebhook = { rate: 1 }
  // What the first runs of the jobs write once, the start of the reminders and the end of the migrations, is no effect of
  // a scenario.
  await club.tick()
  club.clock.pass({ minutes: 20 })
  await club.tick()

  return {
    ...club,

    /**
     * Runs `work` to its end, or until the process crashes at `point`; returns the effects it had, and the one at
     * which it crashed.
     */
    async runUntilCrash(work: () => Promise<unknown>, point?: CrashPoint) {
      seen.length = 0
      end = point
      try {
        await work()
      } catch (error) {
        // An error is expected after the crash, and only then.
        if (alive) throw error
      }
      // A concurrent request may have failed before the last effect completed.
      await lastOne
      lastOne = undefined
      return { effects: [...seen], died: alive ? undefined : seen.at(-1) }
    },

    /** Runs the jobs until the leases of a crashed process have expired and their work is done. */
    async finishJobs() {
      for (let round = 0; round < 4; round++) {
        club.clock.pass({ minutes: 2 })
        await club.tick()
      }
    },

    /** Once, or twice if the crash came after it was sent and before that was noted: SES cannot be asked. */
    expectMail(to: string, subject: RegExp, happened: string[]) {
      const mails = club.ses.mails(to).filter(mail => subject.test(mail.subject))
      const sent = happened.filter(name => name === 'SendRawEmail').length
      const noted = happened
        .slice(happened.indexOf('SendRawEmail'))
        .filter(name => name === 'DeleteItem').length
      const isUnknown = sent > 0 && (noted < sent || happened.at(-1) !== 'DeleteItem')
      expect(isUnknown ? [1, 2] : [1]).toContain(mails.length)
    },

    /** The name of the process that answers. A process gets its name when it starts, so this detects an old one. */
    fetchProcessName: async () => (await club.ok(api.club.config)).clubName,

    /** Starts a new process: no memory of the old one is left. */
    async restart() {
      const { jobs } = club.handlers
      process.env.CLUB_NAME = getProcessName(++processes)
      vi.resetModules()
      await club.reload()
      end = undefined
      alive = true
      if (club.handlers.jobs === jobs) throw new Error('the old jobs live on')
    },
  }
}

const getProcessName = (process: number) => `Process ${process}`

export type CrashableClub = Awaited<ReturnType<typeof openCrashableClub>>
