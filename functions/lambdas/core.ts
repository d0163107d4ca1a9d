import { achievements } from '../handlers/achievements.ts'
import { announcements } from '../handlers/announcements.ts'
import { audit } from '../handlers/audit.ts'
import { calendar } from '../handlers/calendar.ts'
import { club } from '../handlers/club.ts'
import { concerns } from '../handlers/concerns.ts'
import { crashReports } from '../handlers/crashReports.ts'
import { dashboard } from '../handlers/dashboard.ts'
import { events } from '../handlers/events.ts'
import { imports } from '../handlers/imports.ts'
import { messages } from '../handlers/messages.ts'
import { office } from '../handlers/office.ts'
import { players } from '../handlers/players/players.ts'
import { programs } from '../handlers/programs.ts'
import { setup } from '../handlers/setup.ts'
import { status } from '../handlers/status.ts'
import { teams } from '../handlers/teams.ts'
import { serve } from '../identity/http/serve.ts'

export const handler = serve(
  club,
  concerns,
  crashReports,
  audit,
  status,
  dashboard,
  office,
  setup,
  programs,
  teams,
  players,
  events,
  calendar,
  announcements,
  achievements,
  messages,
  imports,
)
