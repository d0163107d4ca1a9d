import { addDays, dayIn, seasonOf } from '#shared/dates.ts'
import { programs as routes } from '#shared/programs/routes.ts'
import { dateIssues, hasWaitlist, isOpen, maySee } from '#shared/programs/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { remove } from '../lifecycle/programs/delete.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '../platform/http/errors.ts'
import { changeTrace } from '../services/programs/auditChange.ts'
import { statsByProgram, summary } from '../services/programs/figures.ts'
import { view, withPlaces } from '../services/programs/view.ts'
import { auditRow } from '../stores/audit/store.ts'
import { club } from '../stores/club/settings.ts'
import {
  createProgram,
  getProgram,
  getStats,
  listPrograms,
  listStats,
  type Program,
  replaceProgram,
} from '../stores/programs/store.ts'
import { serveList } from '../stores/waiting/store.ts'

export const programs = feature(routes, {
  async list({ caller, query, now }) {
    const [all, counted] = await Promise.all([listPrograms(), listStats()])
    const stats = new Map(counted.map(row => [row.programId, row]))
    const today = dayIn(club.timeZone, now)
    const takesFamilies = (program: Program) =>
      isOpen(program, today) || hasWaitlist(withPlaces(program, stats.get(program.id)), today)
    return all
      .filter(program => maySee(caller?.role, program))
      .filter(program => query.registration !== 'open' || takesFamilies(program))
      .map(program => view(program, stats.get(program.id)))
  },

  async get({ caller, params }) {
    const [program, stats] = await Promise.all([getProgram(params.id), getStats(params.id)])
    if (!program || !maySee(caller?.role, program)) throw notFound('Program')
    return view(program, stats)
  },

  async create({ caller, body, now }) {
    refuseIf(dateIssues(body))
    const program: Program = {
      ...body,
      registrationPassword: body.registrationPassword || undefined,
      id: newId('prg', now),
      season: seasonOf(body.startDate),
      version: 1,
      createdAt: now.toISOString(),
    }
    const { id: subject, name, fee } = program
    await commit(
      createProgram(program),
      auditRow({ actor: caller.id, action: 'program.create', subject, details: { name, fee } }, now),
    )
    return view(program, undefined)
  },

  async update({ caller, params, body, now }) {
    const [program, stats] = await Promise.all([getProgram(params.id), getStats(params.id)])
    if (!program) throw notFound('Program')
    const { version = program.version, registrationPassword, ...changes } = body
    const changed: Program = { ...program, ...changes, version }
    if (registrationPassword !== undefined) changed.registrationPassword = registrationPassword || undefined
    changed.season = seasonOf(changed.startDate)
    refuseIf(dateIssues(changed))
    refuseIf(changed.location ? [] : [{ field: 'location', message: 'Location is required' }])
    refuseIf(capacityIssues(body.capacity, stats?.taken))
    if (version === program.version && JSON.stringify(changed) === JSON.stringify(program))
      return view(program, stats)
    const list = stats?.waiting ? [serveList(program.id, now)] : []
    await commit(replaceProgram(changed), ...list, changeTrace(caller.id, program, changed, now)).catch(
      refuseStale,
    )
    return view({ ...changed, version: version + 1 }, stats)
  },

  /** Its length and its way stay; what belongs to one season does not. */
  async copy({ caller, params, body, now }) {
    const program = await getProgram(params.id)
    if (!program) throw notFound('Program')
    const days = (Date.parse(program.endDate) - Date.parse(program.startDate)) / 86_400_000
    const copy: Program = {
      ...program,
      ...body,
      endDate: addDays(body.startDate, days),
      season: seasonOf(body.startDate),
      status: 'upcoming',
      registrationStatus: 'closed',
      registrationStartDate: null,
      registrationEndDate: null,
      isPublished: false,
      id: newId('prg', now),
      version: 1,
      createdAt: now.toISOString(),
    }
    const details = { from: program.id }
    await commit(
      createProgram(copy),
      auditRow({ actor: caller.id, action: 'program.copy', subject: copy.id, details }, now),
    )
    return view(copy, undefined)
  },

  remove: ({ caller, params, query, now }) =>
    remove(caller, params.id, { force: query.force === 'true', now }),

  stats: statsByProgram,
  summary,
})

function capacityIssues(capacity: number | null | undefined, taken = 0) {
  if (capacity == null || capacity >= taken) return []
  return [{ field: 'capacity', message: `${taken} places are taken already` }]
}

function refuseStale(error: unknown): never {
  if (!(error instanceof ConditionFailed)) throw error
  throw new Refusal(409, 'Somebody else has changed this program meanwhile. Please reload it and try again.')
}
