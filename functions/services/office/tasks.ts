import { admits } from '#shared/access.ts'
import { addHours } from '#shared/dates.ts'
import { statusAt } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { type OfficeTask, taskKinds } from '#shared/office/model.ts'
import { pages } from '#shared/pages.ts'
import type { ExceptionKind } from '#shared/reconciliation/model.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { listOpenConcerns } from '../../stores/concerns/store.ts'
import { listPendingCredentials } from '../../stores/credentials/store.ts'
import { listOpenInvoices } from '../../stores/invoices/store.ts'
import { listOpenPairs } from '../../stores/players/alike.ts'
import { listPrograms, listShownStats, type ProgramRow } from '../../stores/programs/store.ts'
import { listOpenExceptions } from '../../stores/reconciliation/store.ts'
import { iterateRegistrations } from '../../stores/registrations/store.ts'
import { listAddressDue, listPendingCoaches } from '../../stores/users/store.ts'
import { listWaitlist } from '../../stores/waiting/store.ts'

/** An offer whose family has so little time left is worth a call. */
const soonHours = 24

/** What waits for those who run the club, as far as the caller may open its screen. Nothing is listed that is done. */
export async function listOfficeTasks({ role }: Pick<Caller, 'role'>, now: Date): Promise<OfficeTask[]> {
  const [exceptions, concerns, invoices, coaches, unknown, credentials, pairs, ofPrograms] =
    await Promise.all([
      listOpenExceptions(),
      admits(pages.concerns.access, role) ? listOpenConcerns() : [],
      listOpenInvoices(),
      listPendingCoaches().then(({ rows }) => rows),
      listAddressDue().then(({ rows }) => rows),
      listPendingCredentials(),
      listOpenPairs(),
      listProgramTasks(now),
    ])
  const overdue = invoices.filter(invoice => statusAt(invoice, now) === 'overdue')
  const tasks = [
    ...(['exceptions', 'refunds', 'disputes', 'unreadable'] as const).flatMap(kind =>
      toTask(
        kind,
        exceptions.flatMap(one => (taskOfException(one.kind) === kind ? one.at : [])),
      ),
    ),
    ...toTask(
      'concerns',
      concerns.map(({ createdAt }) => createdAt),
    ),
    ...toTask(
      'overdue',
      overdue.map(({ dueAt }) => dueAt),
      { amount: sum(overdue.map(({ balance }) => balance)) },
    ),
    ...toTask(
      'coaches',
      coaches.map(({ createdAt }) => createdAt),
    ),
    ...toTask(
      'addresses',
      unknown.map(({ createdAt }) => createdAt),
    ),
    ...toTask(
      'duplicates',
      pairs.map(({ at }) => at),
    ),
    ...toTask(
      'credentials',
      credentials.map(({ createdAt }) => createdAt),
    ),
    ...ofPrograms,
  ]
  return tasks.toSorted(
    (one, other) =>
      taskKinds.indexOf(one.kind) - taskKinds.indexOf(other.kind) || (one.at < other.at ? -1 : 1),
  )
}

/** What somebody has to do about a finding. */
function taskOfException(kind: ExceptionKind): OfficeTask['kind'] {
  switch (kind) {
    case 'to-refund':
    case 'refund-failed':
    case 'overpaid':
      return 'refunds'
    case 'dispute':
    case 'dispute-lost':
      return 'disputes'
    case 'unreadable':
    case 'work-given-up':
      return 'unreadable'
    default:
      return 'exceptions'
  }
}

/** Of every program that is not over: children without a team, and offers that end soon. */
async function listProgramTasks(now: Date): Promise<OfficeTask[]> {
  const [programs, { rows: counters }] = await Promise.all([listPrograms(), listShownStats()])
  const current = programs.filter(({ status }) => status !== 'completed')
  const tasks = await Promise.all(
    current.map(async program => {
      const { teams = 0, taken = 0 } = counters.find(({ programId }) => programId === program.id) ?? {}
      return Promise.all([
        // A camp without teams has nobody to place.
        teams > 0 && taken > 0 ? findUnplaced(program) : [],
        // An offered spot is taken.
        taken > 0 ? findOffersAboutToEnd(program, now) : [],
      ])
    }),
  )
  return tasks.flat(2)
}

async function findUnplaced({ id, name }: ProgramRow): Promise<OfficeTask[]> {
  const since: string[] = []
  for await (const rows of iterateRegistrations(id)) {
    for (const { state, onTeam, createdAt } of rows) if (state === 'active' && !onTeam) since.push(createdAt)
  }
  return toTask('unplaced', since, { program: { id, name } })
}

async function findOffersAboutToEnd({ id, name }: ProgramRow, now: Date): Promise<OfficeTask[]> {
  const soon = addHours(now, soonHours).toISOString()
  const ends = (await listWaitlist(id))
    .filter(waitlistEntry => hasOffer(waitlistEntry, now))
    .flatMap(({ offerUntil = '' }) => (offerUntil <= soon ? offerUntil : []))
  return toTask('offers', ends, { program: { id, name } })
}

const toTask = (
  kind: OfficeTask['kind'],
  times: readonly string[],
  about: Pick<OfficeTask, 'amount' | 'program'> = {},
): OfficeTask[] => {
  const [at] = times.toSorted()
  return at ? [{ kind, count: times.length, at, ...about }] : []
}
