import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { button, defineTemplate, person } from '../../../platform/mail/defineTemplate.ts'
import { club } from '../../../stores/club/settings.ts'

/** Mails to families about the teams of their children. */
export const teamTemplates = {
  rosterPublished: defineTemplate(
    person.extend({
      children: z.array(
        z.object({ firstName: z.string(), team: z.string(), ageGroup: z.string(), season: z.string() }),
      ),
    }),
    ({ name, children }) => {
      const [first, ...others] = children
      return {
        subject:
          first && others.length === 0
            ? `${first.firstName} is on ${first.team}`
            : `Your children’s teams at ${club.name}`,
        lines: [
          `Hello ${name},`,
          'Teams are set:',
          ...children.map(
            ({ firstName, team, ageGroup, season }) => `${firstName} is on ${team} (${ageGroup}, ${season}).`,
          ),
          'See coaches, teammates and the schedule in the app.',
          button(others.length === 0 ? 'See the team' : 'See the teams', pages.teams.path),
          `If something isn’t right, please email ${club.contactEmail}.`,
        ],
      }
    },
  ),
}
