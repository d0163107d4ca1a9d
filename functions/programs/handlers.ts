import { dayIn, seasonOf } from '#shared/dates.ts'
import type { Program as Wire } from '#shared/programs/model.ts'
import { programs as routes } from '#shared/programs/routes.ts'
import { dateIssues, isOpen, maySee } from '#shared/programs/rules.ts'
import { newId } from '../data/ids.ts'
import { ConditionFailed, commit } from '../data/transaction.ts'
import { notFound, Refusal, refuseIf } from '../http/errors.ts'
import { feature } from '../http/serve.ts'
import { settings } from '../http/settings.ts'
import {
  createProgram,
  getProgram,
  getStats,
  listPrograms,
  listStats,
  type Program,
  replaceProgram,
} from './store.ts'

export const programs = feature(routes, {
  async list({ caller, query, now }) {
    const [all, stats] = await Promise.all([listPrograms(), listStats()])
    const taken = new Map(stats.map(row => [row.programId, row.taken]))
    const today = dayIn(settings.CLUB_TIME_ZONE, now)
    return all
      .filter(program => maySee(caller?.role, program))
      .filter(program => query.registration !== 'open' || isOpen(program, today))
      .map(program => view(program, taken.get(program.id)))
  },

  async get({ caller, params }) {
    const [program, stats] = await Promise.all([getProgram(params.id), getStats(params.id)])
    if (!program || !maySee(caller?.role, program)) throw notFound('Program')
    return view(program, stats?.taken)
  },

  async create({ body, now }) {
    refuseIf(dateIssues(body))
    const program: Program = {
      ...body,
      registrationPassword: body.registrationPassword || undefined,
      id: newId('prg', now),
      season: seasonOf(body.startDate),
      version: 1,
      createdAt: now.toISOString(),
    }
    await commit(createProgram(program))
    return view(program, 0)
  },

  async update({ params, body }) {
    const [program, stats] = await Promise.all([getProgram(params.id), getStats(params.id)])
    if (!program) throw notFound('Program')
    const { version = program.version, registrationPassword, ...changes } = body
    const changed: Program = { ...program, ...changes, version }
    if (registrationPassword !== undefined) changed.registrationPassword = registrationPassword || undefined
    changed.season = seasonOf(changed.startDate)
    refuseIf(dateIssues(changed))
    refuseIf(changed.location ? [] : [{ field: 'location', message: 'Location is required' }])
    await commit(replaceProgram(changed)).catch(refuseStale)
    return view({ ...changed, version: version + 1 }, stats?.taken)
  },
})

function view(program: Program, taken = 0): Wire {
  return {
    ...program,
    hasRegistrationPassword: program.registrationPassword !== undefined,
    placesLeft: program.capacity == null ? null : Math.max(0, program.capacity - taken),
  }
}

function refuseStale(error: unknown): never {
  if (!(error instanceof ConditionFailed)) throw error
  throw new Refusal(409, 'Somebody else has changed this program meanwhile. Please reload it and try again.')
}
