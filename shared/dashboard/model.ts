import * as z from 'zod'
import { Announcement } from '../announcements/model.ts'
import { PlayerAttendance } from '../events/attendance.ts'
import { Event } from '../events/model.ts'
import { date, id } from '../fields.ts'
import { OwnInvoice } from '../invoices/model.ts'
import { PlayerSummary } from '../players/model.ts'
import { Program } from '../programs/model.ts'
import { Registration } from '../registrations/model.ts'
import { Team, TeamMembership } from '../teams/model.ts'
import { WaitlistEntry } from '../waiting/model.ts'

/** What concerns a family alone, each list as the family reads it from its own route. */
const FamilySection = z.object({
  waiting: z.array(WaitlistEntry),
  registrations: z.array(Registration),
  registrationsOfChildren: z.array(Registration),
  invoices: z.array(OwnInvoice),
  programs: z.array(Program),
  completeProfiles: z.array(id).meta({ description: 'The children whose profile lacks nothing' }),
})

/** The first view of the dashboard. Each part is what its own route answers to the caller; nothing in it is medical. */
export const Dashboard = z.object({
  today: date.meta({ description: 'The club’s day' }),
  teams: z.array(Team),
  children: z.array(PlayerSummary),
  announcements: z.array(Announcement),
  events: z.array(Event).optional().meta({
    description: 'From two weeks before Monday on; absent if they are too many for one page',
  }),
  memberships: z.array(TeamMembership).optional().meta({ description: 'For families' }),
  coaching: z.array(TeamMembership).optional().meta({ description: 'For coaches, their own' }),
  attendance: z.array(PlayerAttendance).meta({ description: 'Of the children, from today on' }),
  family: FamilySection.optional().meta({ description: 'For adults with children, and parents' }),
})
export type Dashboard = z.infer<typeof Dashboard>
