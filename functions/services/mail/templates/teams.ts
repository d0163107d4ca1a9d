import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { button, defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

interface OnTeam {
  firstName: string
  team: string
  ageGroup: string
  season: string
  coach?: string
  firstPractice?: string
}

const toLine = ({ firstName, team, ageGroup, season, coach, firstPractice }: OnTeam): string =>
  [
    `${firstName} is on ${team} (${ageGroup}, ${season}).`,
    coach && `Coach: ${coach}.`,
    firstPractice && `First practice: ${firstPractice}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Mails to families about the teams of their children. */
export const teamTemplates = {
  rosterPublished: defineTemplate(
    person.extend({
      children: z.array(
        z.object({
          firstName: z.string(),
          team: z.string(),
          ageGroup: z.string(),
          season: z.string(),
          coach: z.string().optional(),
          /** When and where. */
          firstPractice: z.string().optional(),
        }),
      ),
      /** Those who are no longer on a team. */
      left: z.array(z.object({ firstName: z.string(), team: z.string() })).default([]),
    }),
    ({ name, children, left }) => {
      const [first, ...others] = children
      const [leaving] = left
      const isOne = first !== undefined && others.length === 0
      const news = isOne ? 'Here is the team:' : 'Here are the teams:'
      return {
        subject: isOne
          ? `${first.firstName} is on ${first.team}`
          : leaving && left.length === 1 && !first
            ? `${leaving.firstName} is no longer on ${leaving.team}`
            : `Your children’s teams at ${club.name}`,
        lines: [
          `Hello ${name},`,
          left.length > 0 ? 'There’s a change to your child’s team:' : news,
          ...children.map(toLine),
          ...left.map(({ firstName, team }) => `${firstName} is no longer on ${team}.`),
          ...(first ? ['See coaches, teammates and the schedule in the app.'] : []),
          button(isOne ? 'See the team' : 'See your teams', pages.teams.path),
          `If something isn’t right, please email ${club.contactEmail}.`,
        ],
        reason: 'You’re getting this because a child of yours plays at the club.',
      }
    },
  ),
}
