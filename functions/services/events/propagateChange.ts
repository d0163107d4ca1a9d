import * as z from 'zod'
import { inParts } from '#functions/platform/data/chunk.ts'
import { ConditionFailed, TooMuchContention } from '#functions/platform/data/transaction.ts'
import type { DueWork } from '#functions/platform/jobs/queue.ts'
import { club } from '#functions/stores/club/settings.ts'
import {
  type Attendance,
  attendanceAt,
  record,
  recordAttendance,
  takeBack,
} from '#functions/stores/events/attendance.ts'
import { News, newsOf, type Pair } from '#functions/stores/events/changeNotice.ts'
import { type Event, getEvent } from '#functions/stores/events/store.ts'
import { activeTeamIds } from '#functions/stores/players/roster.ts'
import { playersById } from '#functions/stores/players/store.ts'
import { wallClock } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { tellAll } from '../mail/outbox.ts'
import { peopleOf } from '../teams/peopleOfTeams.ts'

/** What follows from a change of the schedule: who came to it, and who has to hear of it. */
export const Aftermath = z.object({
  /** Events of which the answers and check-ins carry copies, or that are gone with them. */
  ids: z.array(z.string()),
  news: News.optional(),
})
export type Aftermath = z.infer<typeof Aftermath>

/** undefined where nothing follows. */
export function aftermathOf(pairs: readonly Pair[], by: string, now: Date): Aftermath | undefined {
  const news = newsOf(pairs, by, wallClock(club.timeZone, now))
  const ids = pairs.filter(hasOtherCopies).map(({ before }) => before.id)
  return news || ids.length > 0 ? { ids, news } : undefined
}

export const aftermathWork = (payload: Aftermath, ref: string, now: Date) => ({
  kind: 'event-aftermath' as const,
  ref,
  at: now.toISOString(),
  payload,
})

/** May be done twice, and be cut off anywhere: everybody is told once. */
export async function followUp(work: DueWork, now: Date): Promise<void> {
  const { ids, news } = Aftermath.parse(work.payload)
  for (const id of ids) await bringUpToDate(id, now)
  if (!news) return
  const { teamIds, by, ...told } = news
  const people = (await peopleOf(teamIds)).filter(id => id !== by)
  await tellAll(work, people, 'eventChanged', told)
}

/**
 * The answers and check-ins of an event say what it says; those of an event that is gone, or that another team has
 * now, are taken back.
 */
async function bringUpToDate(eventId: string, now: Date): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [event, rows] = await Promise.all([getEvent(eventId), attendanceAt(eventId)])
    const stale = rows.filter(row => !event || isStale(row, event) || !isFor(event, row))
    const there = await onTheirTeam(stale)
    const writesOf = (before: Attendance) => {
      if (!event || !isFor(event, before)) return takeBack(before)
      if (there.has(before)) return recordAttendance({ event, ...before }, { before, said: before }, now)
      // A child that has left stays where it was counted, and hears nothing new of the team.
      return before.status ? [] : takeBack(before)
    }
    try {
      for (const part of inParts(stale, 50)) await record(part.flatMap(writesOf))
      return
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

/** The rows of children who are still on the team that they were there for. */
async function onTheirTeam(rows: Attendance[]): Promise<Set<Attendance>> {
  const children = await playersById(rows.map(({ playerId }) => playerId))
  const teams = new Map(children.map(child => [child.id, activeTeamIds(child)]))
  return new Set(rows.filter(({ playerId, teamId }) => teams.get(playerId)?.includes(teamId)))
}

const hasOtherCopies = ({ before, after }: Pair): boolean =>
  !after ||
  isStale({ ...before, eventStatus: before.status }, after) ||
  teamsOf(before).some(teamId => !isFor(after, { teamId }))

const isFor = (event: Event, { teamId }: { teamId: string }): boolean => teamsOf(event).includes(teamId)

type Copy = Pick<Attendance, 'title' | 'eventType' | 'startDate' | 'eventStatus'>

const isStale = (copy: Copy, event: Event): boolean =>
  copy.title !== event.title ||
  copy.eventType !== event.eventType ||
  copy.startDate !== event.startDate ||
  copy.eventStatus !== event.status
