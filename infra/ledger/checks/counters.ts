import { hasSides } from '#shared/events/kinds.ts'
import { noProgram } from '#shared/invoices/choices.ts'
import { defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, groupBy, indexBy } from '../snapshot.ts'

/** Counters other than money and spots: teams, their coaches, and the schedule. */
export const counterChecks = [
  defineCheck({
    name: 'teams',
    means: 'a program counts its teams and their staff positions',
    rows: snapshot => [
      ...new Set(
        [...snapshot.stats, ...snapshot.teams, ...snapshot.staff].flatMap(({ programId }) => programId ?? []),
      ),
    ],
    wrong: ({ stats, teams, staff }) => {
      const kept = indexBy(stats, row => row.programId)
      const teamsIn = groupBy(teams.filter(hasProgram), ({ programId }) => programId ?? '')
      const staffIn = groupBy(
        staff.filter(row => row.active && hasProgram(row)),
        ({ programId }) => programId ?? '',
      )
      return programId => {
        const countIn = (of: Map<string, unknown[]>) => of.get(programId)?.length ?? 0
        const recorded = kept.get(programId)
        return [
          ...wrongCount(`Program ${programId}: teams`, recorded?.teams, countIn(teamsIn)),
          ...wrongCount(`Program ${programId}: coaches`, recorded?.coaches, countIn(staffIn)),
        ]
      }
    },
  }),
  defineCheck({
    name: 'counted',
    means: 'every coach of a team is counted by the team’s program',
    rows: snapshot => snapshot.staff.filter(({ active }) => active),
    wrong: snapshot => {
      const team = indexBy(snapshot.teams, ({ id }) => id)
      const due = pendingJobsText(snapshot)
      return ({ teamId, userId, programId }) => {
        const is = team.get(teamId)?.programId ?? undefined
        // What a pending job will still correct is not a finding.
        if (is === programId || due.includes(teamId) || (programId && due.includes(programId))) return []
        return [
          `${userId} of team ${teamId} is counted by ${programId ?? 'none'}, but the team is in ${is ?? 'none'}`,
        ]
      }
    },
  }),
  defineCheck({
    name: 'schedule',
    means: 'the club counts the games and the other events on its schedule',
    rows: ({ stats }) => [
      noProgram,
      ...stats.flatMap(({ programId, games, events }) =>
        programId !== noProgram && (games !== 0 || events !== 0) ? programId : [],
      ),
    ],
    wrong: ({ stats, events }) => {
      const kept = indexBy(stats, row => row.programId)
      const games = events.filter(hasSides).length
      const club = { games, events: events.length - games }
      return programId => {
        const recorded = kept.get(programId)
        const expected = programId === noProgram ? club : { games: 0, events: 0 }
        return [
          ...wrongCount(`Figures of ${programId}: games`, recorded?.games, expected.games),
          ...wrongCount(`Figures of ${programId}: events`, recorded?.events, expected.events),
        ]
      }
    },
  }),
]

const hasProgram = ({ programId }: { programId?: string | null }): boolean => Boolean(programId)

const wrongCount = (what: string, recorded = 0, expected: number): string[] =>
  recorded === expected ? [] : [`${what} says ${recorded}, should be ${expected}`]

/** The pending jobs that remove or move teams and programs, as text to search for ids. */
function pendingJobsText({ items }: ClubSnapshot): string {
  const kinds = ['team-removal', 'team-move', 'program-removal']
  return JSON.stringify(items.filter(({ pk, kind }) => pk === 'DUE' && kinds.includes(String(kind))))
}
