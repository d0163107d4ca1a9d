import { addDays, dayIn, seasonOf } from '#shared/dates.ts'
import { programs as routes } from '#shared/programs/routes.ts'
import { findDateIssues, hasWaitlist, isOpen, lastDay, maySee } from '#shared/programs/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { deleteProgram } from '../lifecycle/programs/delete.ts'
import { newId } from '../platform/data/ids.ts'
import { ConditionFailed, commit } from '../platform/data/transaction.ts'
import { HttpError, notFound, throwIfIssues } from '../platform/http/errors.ts'
import { auditProgramChange } from '../services/programs/auditChange.ts'
import { getProgramSummary, getStatsByProgram } from '../services/programs/figures.ts'
import { listProgramsFor, toProgram, withSpots } from '../services/programs/view.ts'
import { auditWrite } from '../stores/audit/store.ts'
import { club } from '../stores/club/settings.ts'
import {
  checkCapacitySuffices,
  createProgram,
  getProgram,
  getStats,
  type ProgramRow,
  replaceProgram,
} from '../stores/programs/store.ts'
import { waitlistJob } from '../stores/waiting/store.ts'

export const programs = defineFeature(routes, {
  async list({ caller, query, now }) {
    const today = dayIn(club.timeZone, now)
    return listProgramsFor(caller?.role, now, (program, stats) => {
      if (!query.registration || isOpen(program, today)) return true
      return query.registration === 'open-or-waitlist' && hasWaitlist(withSpots(program, stats), today)
    })
  },

  async get({ caller, params, now }) {
    const [program, stats] = await Promise.all([getProgram(params.id), getStats(params.id)])
    if (!program || !maySee(caller?.role, program)) throw notFound('Program')
    return toProgram(program, stats, { role: caller?.role, now })
  },

  async create({ caller, body, now }) {
    throwIfIssues(findDateIssues(body))
    const program: ProgramRow = {
      ...body,
      registrationPassword: body.registrationPassword || undefined,
      id: newId('prg', now),
      season: seasonOf(body.startDate),
      teamsDraft: true,
      version: 1,
      createdAt: now.toISOString(),
    }
    const { id: subject, name, fee } = program
    await commit(
      createProgram(program),
      auditWrite({ actor: caller.id, action: 'program.create', subject, details: { name, fee } }, now),
    )
    return toProgram(program, undefined, { role: caller.role, now })
  },

  async update({ caller, params, body, now }) {
    const [program, stats] = await Promise.all([getProgram(params.id), getStats(params.id)])
    if (!program) throw notFound('Program')
    const { version = program.version, registrationPassword, ...changes } = body
    const changed: ProgramRow = { ...program, ...changes, version }
    if (registrationPassword !== undefined) changed.registrationPassword = registrationPassword || undefined
    changed.season = seasonOf(changed.startDate)
    throwIfIssues(findDateIssues(changed))
    throwIfIssues(body.location === '' ? [{ field: 'location', message: 'Location is required' }] : [])
    throwIfIssues(findCapacityIssues(body.capacity, stats?.taken))
    if (version === program.version && JSON.stringify(changed) === JSON.stringify(program))
      return toProgram(program, stats, { role: caller.role, now })
    // Offers count as taken, and end with the program.
    const isAnotherEnd =
      changed.status !== program.status ||
      lastDay(changed, changed.endDate) !== lastDay(program, program.endDate)
    const list = stats?.waiting || isAnotherEnd ? [waitlistJob(program.id, now)] : []
    const { capacity } = changed
    const isLess = capacity != null && capacity < (program.capacity ?? Number.POSITIVE_INFINITY)
    await commit(
      replaceProgram(changed),
      // A spot may have been taken since the count was read.
      ...(isLess ? [checkCapacitySuffices(program.id, capacity)] : []),
      ...list,
      auditProgramChange(caller.id, program, changed, now),
    ).catch(throwIfStale)
    return toProgram({ ...changed, version: version + 1 }, stats, { role: caller.role, now })
  },

  /** Keeps the program's length and settings, and resets what belongs to one season. */
  async copy({ caller, params, body, now }) {
    const program = await getProgram(params.id)
    if (!program) throw notFound('Program')
    const days = (Date.parse(program.endDate) - Date.parse(program.startDate)) / 86_400_000
    const copy: ProgramRow = {
      ...program,
      ...body,
      endDate: addDays(body.startDate, days),
      season: seasonOf(body.startDate),
      status: 'upcoming',
      registrationStatus: 'closed',
      registrationStartDate: null,
      registrationEndDate: null,
      isPublished: false,
      teamsDraft: true,
      id: newId('prg', now),
      version: 1,
      createdAt: now.toISOString(),
    }
    const details = { from: program.id }
    await commit(
      createProgram(copy),
      auditWrite({ actor: caller.id, action: 'program.copy', subject: copy.id, details }, now),
    )
    return toProgram(copy, undefined, { role: caller.role, now })
  },

  remove: ({ caller, params, query, now }) =>
    deleteProgram(caller, params.id, { force: query.force === 'true', now }),

  stats: getStatsByProgram,
  summary: getProgramSummary,
})

function findCapacityIssues(capacity: number | null | undefined, taken = 0) {
  if (capacity == null || capacity >= taken) return []
  return [{ field: 'capacity', message: `${taken} spots are already taken` }]
}

function throwIfStale(error: unknown): never {
  if (!(error instanceof ConditionFailed)) throw error
  throw new HttpError(
    409,
    'Someone else changed this program while you were editing. Please reload it and try again.',
  )
}
