import { achievements } from '../achievements/handlers.ts'
import { announcements } from '../announcements/handlers.ts'
import { audit } from '../audit/handlers.ts'
import { calendar } from '../calendar/handlers.ts'
import { club } from '../club/handlers.ts'
import { concerns } from '../concerns/handlers.ts'
import { events } from '../events/handlers.ts'
import { serve } from '../http/serve.ts'
import { imports } from '../imports/handlers.ts'
import { messages } from '../messages/handlers.ts'
import { players } from '../players/handlers.ts'
import { programs } from '../programs/handlers.ts'
import { teams } from '../teams/handlers.ts'

export const handler = serve(
  club,
  concerns,
  audit,
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
