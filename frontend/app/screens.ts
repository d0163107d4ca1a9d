import type { PageName } from '#shared/pages.ts'
import type { Load, plainScreens } from './plain.ts'

/**
 * Where the table of pages meets its components. A page that has no screen here, and none among the plain
 * ones, does not compile.
 */
export const screens: Record<Exclude<PageName, keyof typeof plainScreens>, Load> = {
  account: () => import('#frontend/account/AccountPage.tsx'),
  concerns: () => import('#frontend/concerns/ConcernsPage.tsx'),
  reportConcern: () => import('#frontend/concerns/ReportConcernPage.tsx'),
  faq: () => import('#frontend/about/FaqPage.tsx'),
  contact: () => import('#frontend/about/ContactPage.tsx'),
  privacy: () => import('#frontend/about/PrivacyPage.tsx'),
  terms: () => import('#frontend/about/TermsPage.tsx'),
  dashboard: () => import('#frontend/dashboard/DashboardPage.tsx'),
  programs: () => import('#frontend/programs/ProgramsPage.tsx'),
  programManagement: () => import('#frontend/programs/ProgramsPage.tsx'),
  programEdit: () => import('#frontend/programs/ProgramEditPage.tsx'),
  programEditLinked: () => import('#frontend/programs/ProgramEditPage.tsx'),
  program: () => import('#frontend/programs/ProgramPage.tsx'),
  programRegister: () => import('#frontend/registrations/RegisterPage.tsx'),
  programRegistrations: () => import('#frontend/registrar/RegistrarPage.tsx'),
  schedule: () => import('#frontend/schedule/SchedulePage.tsx'),
  events: () => import('#frontend/events/EventsPage.tsx'),
  newEvent: () => import('#frontend/events/NewEventPage.tsx'),
  event: () => import('#frontend/events/EventPage.tsx'),
  announcements: () => import('#frontend/announcements/AnnouncementsPage.tsx'),
  achievements: () => import('#frontend/achievements/AchievementsPage.tsx'),
  playerAchievements: () => import('#frontend/achievements/PlayerAchievementsPage.tsx'),
  coachCredentials: () => import('#frontend/credentials/CredentialsPage.tsx'),
  teams: () => import('#frontend/teams/TeamsPage.tsx'),
  teamRoster: () => import('#frontend/teams/TeamRosterPage.tsx'),
  teamManage: () => import('#frontend/teams/TeamManagePage.tsx'),
  teamSettings: () => import('#frontend/teams/TeamSettingsPage.tsx'),
  teamExport: () => import('#frontend/teams/TeamExportPage.tsx'),
  teamMedical: () => import('#frontend/teams/TeamMedicalPage.tsx'),
  teamManagement: () => import('#frontend/teams/TeamManagementPage.tsx'),
  rosterBoard: () => import('#frontend/teams/RosterBoardPage.tsx'),
  players: () => import('#frontend/players/PlayersPage.tsx'),
  playerImport: () => import('#frontend/players/PlayerImportPage.tsx'),
  player: () => import('#frontend/players/PlayerPage.tsx'),
  receipt: () => import('#frontend/receipts/ReceiptPage.tsx'),
  statement: () => import('#frontend/receipts/StatementPage.tsx'),
  invoices: () => import('#frontend/invoices/InvoicesPage.tsx'),
  playerRegistration: () => import('#frontend/players/PlayerRegistrationPage.tsx'),
  programRegistration: () => import('#frontend/registrations/ProgramRegistrationPage.tsx'),
  checkout: () => import('#frontend/checkout/CheckoutPage.tsx'),
}
