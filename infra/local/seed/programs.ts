import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { dayOf, momentOn } from './moments.ts'
import type { People } from './people.ts'
import { planPrograms } from './plan/programs.ts'
import type { SeededClub } from './seededClub.ts'
import { seedTeams, type Teams } from './teams.ts'

const programNames = ['league', 'travel', 'clinic', 'tournament', 'camp', 'completed'] as const

/** Both stay open until all of their families are registered. */
const opened: Partial<Record<(typeof programNames)[number], object>> = {
  league: { registrationStatus: 'open' },
  completed: { registrationStatus: 'open', status: 'live' },
}

export type Programs = Record<(typeof programNames)[number], string> & Teams

export async function seedPrograms(club: SeededClub, people: Omit<People, 'player'>): Promise<Programs> {
  const { now } = club.clock
  const plans = planPrograms(dayOf(now))
  const create = async (name: (typeof programNames)[number]) => {
    const { registrationStartDate } = plans[name]
    club.clock.now = momentOn(addDays(registrationStartDate, -2), '20:15')
    const body = { ...plans[name], ...opened[name] }
    const { id } = await club.ok(api.programs.create, { as: people.director, body })
    return id
  }
  const programs = {
    completed: await create('completed'),
    league: await create('league'),
    travel: await create('travel'),
    clinic: await create('clinic'),
    tournament: await create('tournament'),
    camp: await create('camp'),
  }
  club.clock.now = now
  return { ...programs, ...(await seedTeams(club, people, programs)) }
}
