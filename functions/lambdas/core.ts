import { serve } from '../identity/http/serve.ts'

export const handler = serve({
  club: () => import('../handlers/club.ts'),
  concerns: () => import('../handlers/concerns.ts'),
  crashReports: () => import('../handlers/crashReports.ts'),
  audit: () => import('../handlers/audit.ts'),
  status: () => import('../handlers/status.ts'),
  dashboard: () => import('../handlers/dashboard.ts'),
  office: () => import('../handlers/office.ts'),
  setup: () => import('../handlers/setup.ts'),
  programs: () => import('../handlers/programs.ts'),
  teams: () => import('../handlers/teams.ts'),
  players: () => import('../handlers/players/players.ts'),
  events: () => import('../handlers/events.ts'),
  calendar: () => import('../handlers/calendar.ts'),
  announcements: () => import('../handlers/announcements.ts'),
  achievements: () => import('../handlers/achievements.ts'),
  messages: () => import('../handlers/messages.ts'),
  imports: () => import('../handlers/imports.ts'),
})
