import { isDisputed } from '#functions/services/payments/invoiceDisputes.ts'
import { addHours } from '#shared/dates.ts'
import { billedAmount } from '#shared/invoices/rules.ts'
import { defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy, indexBy } from '../snapshot.ts'

/** Who holds a spot, and whose spot may expire. */
export const spotChecks = [
  defineCheck({
    name: 'live-registration',
    means: 'a child has at most one live registration in a program, and that one holds the lock',
    rows: snapshot => [...groupBy(snapshot.registrations.filter(isLive), pairOf).values()],
    wrong: ({ guards }) => {
      const guard = indexBy(guards, pairOf)
      return ([first, ...more]) => {
        if (!first) return []
        const pair = `Player ${first.playerId} in program ${first.programId}`
        const held = guard.get(pairOf(first))?.registrationId
        const all = [first, ...more].map(row => row.id)
        if (more.length > 0) return [`${pair} has ${all.length} live registrations: ${all.join(', ')}`]
        return held === first.id
          ? []
          : [`${pair} has registration ${first.id}, but its guard says ${held ?? 'nothing'}`]
      }
    },
  }),
  defineCheck({
    name: 'guards',
    means: 'every guard belongs to a live registration of its child and program',
    rows: snapshot => snapshot.guards,
    wrong:
      ({ registration }) =>
      guard => {
        const held = registration.get(guard.registrationId)
        if (held && isLive(held) && pairOf(held) === pairOf(guard)) return []
        return [
          `The guard of player ${guard.playerId} in program ${guard.programId} names ${guard.registrationId}, which is ${held ? `${held.state}, of ${held.playerId} in ${held.programId}` : 'not there'}`,
        ]
      },
  }),
  defineCheck({
    name: 'spot-deadlines',
    means: 'nobody loses a spot before the grace period ends, or when nothing is owed',
    rows: snapshot => snapshot.registrations.filter(row => row.state === 'lapsed'),
    wrong:
      ({ now, invoice, standing }) =>
      ({ id, invoiceId, paymentStatus, graceUntil, lapsedAt = now.toISOString() }) => {
        const isFree = owesNothing(invoice.get(invoiceId))
        const isSettled = !isFree && standing.get(invoiceId)?.balance === 0
        return [
          ...(isSettled ? [`Registration ${id} has lapsed though nothing is owed`] : []),
          ...(paymentStatus === 'pay_later'
            ? []
            : [`Registration ${id} has lapsed and says ${paymentStatus}`]),
          ...(isFree || (graceUntil !== undefined && graceUntil <= lapsedAt)
            ? []
            : [
                `Registration ${id} has lapsed, but its grace period ${graceUntil ? `lasts until ${graceUntil}` : 'never began'}`,
              ]),
        ]
      },
  }),
  defineCheck({
    name: 'spot-deadlines',
    means:
      'a spot whose grace period is over has a job to release it, unless a bank is asking for the money back or its program was deleted',
    rows: snapshot =>
      snapshot.registrations.filter(
        row => row.state === 'active' && row.graceUntil !== undefined && !row.programRemoved,
      ),
    wrong: ({ now, jobs, invoice, standing }) => {
      const waiting = new Set(jobs.filter(({ kind }) => kind === 'registration').map(({ ref }) => ref))
      return ({ id, invoiceId, paymentStatus, graceUntil = '' }) => {
        const isOver = addHours(new Date(graceUntil), 20 / 60) < now && paymentStatus === 'pay_later'
        const isOwed = (standing.get(invoiceId)?.balance ?? 0) > 0
        const row = invoice.get(invoiceId)
        if (!isOver || !isOwed || !row || isDisputed(row) || waiting.has(id)) return []
        return [`Registration ${id} keeps its spot, but its grace period ended at ${graceUntil}`]
      }
    },
  }),
  defineCheck({
    name: 'offers',
    means: 'nobody who has a spot is offered another',
    rows: snapshot => snapshot.waits.filter(row => row.state === 'offered'),
    wrong: ({ guards, registration }) => {
      const guard = indexBy(guards, pairOf)
      return wait => {
        const held = registration.get(guard.get(pairOf(wait))?.registrationId ?? '')
        return held?.state === 'active'
          ? [`Player ${wait.playerId} has registration ${held.id} and an offer in ${wait.programId}`]
          : []
      }
    },
  }),
  defineCheck({
    name: 'free-registration',
    means: 'a free registration never lapses',
    rows: snapshot => snapshot.registrations.filter(row => row.state === 'lapsed'),
    wrong:
      ({ invoice }) =>
      ({ id, invoiceId }) =>
        owesNothing(invoice.get(invoiceId)) ? [`Registration ${id} is free and has lapsed`] : [],
  }),
]

const isLive = (row: { state: string }): boolean => row.state !== 'cancelled'
const pairOf = (row: { playerId: string; programId: string }): string => `${row.playerId} ${row.programId}`

const owesNothing = (invoice: ClubSnapshot['invoices'][number] | undefined): boolean =>
  invoice !== undefined && billedAmount(invoice) === 0
