import type { Intercept } from '#infra/local/stand-in/proxy.ts'
import { createMeter } from '../bench/meter.ts'
import { openClub } from '../club.ts'

interface Taken {
  to: string
  text: string
}

const gone = { status: 400, body: '{"__type":"ValidationException","message":"the process died"}' } as const
const accepted = {
  status: 200,
  body: '<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
}

/** Where a process dies: at one of its next requests, or of its next mails, before or after the service did what it was asked. */
interface Fate {
  requests?: number
  mails?: number
  after: boolean
}

const immortal = { requests: Number.POSITIVE_INFINITY, mails: Number.POSITIVE_INFINITY, after: false }

/** A process that can be made to die, and what was mailed until then. */
function createMortal() {
  const world = { ...immortal, unrecorded: 0 }
  const report: { taken: Taken[]; lost: number } = { taken: [], lost: 0 }
  return {
    through:
      (counted: 'requests' | 'mails', serve: Intercept): Intercept =>
      async (request, forward) => {
        if (Math.min(world.requests, world.mails) <= 0) return gone
        world.requests--
        if (counted === 'mails') world.mails--
        if (Math.min(world.requests, world.mails) > 0) return serve(request, forward)
        if (world.after) await serve(request, forward)
        // Those alone may come a second time.
        report.lost += world.unrecorded
        return gone
      },
    took(mail: Taken): void {
      report.taken.push(mail)
      world.unrecorded++
    },
    recorded(): void {
      world.unrecorded = Math.max(0, world.unrecorded - 1)
    },
    async dying(fate: Fate, work: () => Promise<void>): Promise<void> {
      Object.assign(world, immortal, fate)
      await work().catch(() => {})
      Object.assign(world, immortal, { unrecorded: 0 })
    },
    /** What happened since the last call. */
    take(): { taken: Taken[]; lost: number } {
      const { taken, lost } = report
      Object.assign(report, { taken: [], lost: 0 })
      return { taken, lost }
    },
  }
}

const decode = (mime: string): string =>
  mime
    .split(/\r?\n\r?\n/)
    .map(part => Buffer.from(part, 'base64').toString())
    .join('\n')

/** A club whose jobs can be made to die, and whose mails are kept as text. */
export async function openMortalClub() {
  const mortal = createMortal()
  const meter = createMeter()
  const club = await openClub({
    // Without a change of clocks, so that hours can be counted.
    env: { CLUB_TIME_ZONE: 'America/Phoenix' },
    watch: {
      dynamodb: mortal.through('requests', async (request, forward) => {
        const reply = await meter.watch(request, forward)
        if (String(request.headers['x-amz-target']).endsWith('.DeleteItem')) mortal.recorded()
        return reply
      }),
      ses: mortal.through('mails', async request => {
        const raw = new URLSearchParams(request.body.toString()).get('RawMessage.Data') ?? ''
        const text = Buffer.from(raw, 'base64').toString()
        mortal.took({ to: /^To: .*?([\w.+-]+@[\w.-]+)/m.exec(text)?.[1] ?? '', text: decode(text) })
        return accepted
      }),
    },
  })
  return { club, meter, mortal }
}

/** Of a run of the jobs that has all the time. */
export const unlimited = { timeLeft: () => 1e9, waitForTurn: async () => true, onResult: () => {} }

/** Hours of the club's day, the first of two; the club is seven hours behind Greenwich. */
export const hour = (day: number, hours: number): Date =>
  new Date(Date.UTC(2027, 0, 1 + day, 7) + hours * 3_600_000)
export const dateOf = (day: number, hours: number): string =>
  hour(day, hours - 7)
    .toISOString()
    .slice(0, 10)
