import { type Audience, admits, type Role } from './access.ts'

/**
 * The screens: path, title, who may open them, and which menus list them. The header, mobile menu, footer, router
 * and browser tests are derived from this table, so every link has a page.
 */
export interface Page {
  path: string
  title: string
  access: Audience
  /** Menus that list it, with the label they use. */
  menus?: Partial<Record<Menu, string>>
  /** Shown to people outside the audience instead of the plain 'Access Denied'. */
  denied?: string
}

export type Menu = 'main' | 'tabs' | 'teams' | 'manage' | 'footer' | 'support'

const noInvoices = "You don't have permission to access the invoice management system."

export const pages = {
  /** The same page as the dashboard. */
  home: { path: '/', title: 'Dashboard', access: 'signed-in' },
  dashboard: {
    path: '/dashboard',
    title: 'Dashboard',
    access: 'signed-in',
    menus: { main: 'Dashboard', tabs: 'Home', footer: 'Dashboard' },
  },
  auth: { path: '/auth', title: 'Login', access: 'public' },
  forgotPassword: { path: '/forgot-password', title: 'Forgot Password', access: 'public' },
  resetPassword: { path: '/reset-password', title: 'Reset Password', access: 'public' },
  confirmEmail: { path: '/confirm-email', title: 'Confirm your email', access: 'public' },
  guardianInvitation: {
    path: '/guardian-invitation',
    title: 'You’re invited',
    access: 'public',
  },
  claim: { path: '/claim', title: 'Set up your club', access: 'public' },
  unsubscribe: { path: '/unsubscribe', title: 'Unsubscribe', access: 'public' },
  answer: { path: '/answer', title: 'Are you coming?', access: 'public' },
  register: { path: '/register', title: 'Registration', access: 'public' },
  playerRegistration: { path: '/player-registration', title: 'Player Registration', access: 'adults' },
  programRegistration: {
    path: '/program-registration',
    title: 'Program Registration',
    access: 'public',
    menus: { main: 'Lax Programs' },
  },
  checkout: { path: '/checkout', title: 'Checkout', access: 'adults' },
  programs: { path: '/programs', title: 'Program Management', access: 'public' },
  programManagement: {
    path: '/program-management',
    title: 'Program Management',
    access: 'signed-in',
    menus: { manage: 'Programs' },
  },
  program: { path: '/program/:id', title: 'Program', access: 'public' },
  programRegister: { path: '/registration/:id', title: 'Register for a Program', access: 'public' },
  programRegistrations: { path: '/program/:id/registrations', title: 'Registrations', access: 'privileged' },
  programEditLinked: { path: '/program-edit/:id', title: 'Edit Program', access: 'privileged' },
  programEdit: { path: '/program/:id/edit', title: 'Edit Program', access: 'privileged' },
  events: {
    path: '/events',
    title: 'Events Schedule',
    access: 'signed-in',
    menus: { main: 'Events', tabs: 'Events' },
  },
  messages: {
    path: '/messages',
    title: 'Messages',
    access: 'signed-in',
    menus: { main: 'Messages', tabs: 'Messages' },
  },
  newEvent: { path: '/events/new', title: 'Create Event', access: 'head staff' },
  event: { path: '/events/:id', title: 'Event', access: 'signed-in' },
  teams: {
    path: '/teams',
    title: 'Teams',
    access: 'signed-in',
    menus: { teams: 'View Teams', tabs: 'Teams', footer: 'Teams' },
  },
  achievements: {
    path: '/achievements',
    title: 'Achievement Badges',
    access: 'signed-in',
    menus: { teams: 'Achievements' },
  },
  coachCredentials: {
    path: '/coach-credentials',
    title: 'Coach Credentials',
    access: 'signed-in',
    menus: { teams: 'Coach Credentials' },
  },
  announcements: {
    path: '/announcements',
    title: 'Announcements',
    access: 'signed-in',
    menus: { manage: 'Announcements', teams: 'Announcements' },
  },
  schedule: {
    path: '/schedule',
    title: 'Schedule',
    access: 'signed-in',
    menus: { footer: 'Schedule' },
  },
  teamRoster: { path: '/teams/:id/roster', title: 'Team Roster', access: 'signed-in' },
  teamManage: { path: '/teams/:id/manage', title: 'Manage Team', access: 'staff' },
  teamSettings: { path: '/teams/:id/settings', title: 'Team Settings', access: 'privileged' },
  teamExport: { path: '/teams/:id/roster/export', title: 'Export Roster', access: 'staff' },
  teamMedical: { path: '/teams/:id/medical', title: 'Emergency and Medical Sheet', access: 'staff' },
  teamManagement: {
    path: '/team-management',
    title: 'Team Management',
    access: 'privileged',
    menus: { manage: 'Team Management' },
  },
  rosterBoard: { path: '/team-management/board', title: 'Roster Board', access: 'privileged' },
  users: {
    path: '/users',
    title: 'User Management',
    access: 'signed-in',
    menus: { manage: 'User Management' },
  },
  players: { path: '/players', title: 'Players', access: 'privileged', menus: { manage: 'Players' } },
  playerImport: { path: '/players/import', title: 'Import Players', access: 'privileged' },
  player: { path: '/player/:id', title: 'Player', access: 'signed-in' },
  playerAchievements: {
    path: '/player/:id/achievements',
    title: 'Achievements',
    access: 'signed-in',
  },
  invoices: {
    path: '/invoices',
    title: 'Invoice Management',
    access: 'privileged',
    menus: { manage: 'Invoice Management' },
    denied: noInvoices,
  },
  invoiceAging: {
    path: '/invoices/aging',
    title: 'Aging Report',
    access: 'privileged',
    denied: noInvoices,
  },
  ledger: { path: '/invoices/ledger', title: 'Ledger', access: 'privileged', denied: noInvoices },
  invoice: { path: '/invoices/:id', title: 'Invoice', access: 'privileged', denied: noInvoices },
  invoicePrint: {
    path: '/invoices/:id/print',
    title: 'Print Invoice',
    access: 'privileged',
    denied: noInvoices,
  },
  payInvoice: { path: '/invoice/:id/pay', title: 'Pay Invoice', access: 'adults' },
  reconciliation: {
    path: '/reconciliation',
    title: 'Reconciliation',
    access: 'privileged',
    menus: { manage: 'Reconciliation' },
  },
  discountCodes: {
    path: '/discount-codes',
    title: 'Discount Codes',
    access: 'privileged',
    menus: { manage: 'Discount Codes' },
  },
  registration: {
    path: '/registration',
    title: 'Registration',
    access: 'public',
    menus: { manage: 'Registration', footer: 'Registration' },
  },
  discountCode: { path: '/discount-codes/:id', title: 'Discount Code', access: 'privileged' },
  receipt: { path: '/receipt/:id', title: 'Receipt', access: 'adults' },
  statement: { path: '/statement/:year', title: 'Statement', access: 'adults' },
  account: { path: '/account', title: 'My Account', access: 'signed-in' },
  clubSettings: {
    path: '/club-settings',
    title: 'Club Settings',
    access: 'admin',
    menus: { manage: 'Club Settings' },
  },
  setup: { path: '/setup', title: 'Setup Checklist', access: 'admin' },
  share: { path: '/share', title: 'Share Your Club', access: 'privileged', menus: { manage: 'Share' } },
  status: { path: '/status', title: 'Status', access: 'admin', menus: { manage: 'Status' } },
  concerns: {
    path: '/concerns',
    title: 'Reported Concerns',
    access: 'admin',
    menus: { manage: 'Reported Concerns' },
  },
  audit: { path: '/audit', title: 'Audit Trail', access: 'admin', menus: { manage: 'Audit Trail' } },
  reportConcern: {
    path: '/report-concern',
    title: 'Report a Concern',
    access: 'public',
    menus: { support: 'Report a concern' },
  },
  faq: { path: '/faq', title: 'FAQ', access: 'public', menus: { support: 'FAQ' } },
  contact: { path: '/contact', title: 'Contact Us', access: 'public', menus: { support: 'Contact Us' } },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    access: 'public',
    menus: { support: 'Privacy Policy' },
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    access: 'public',
    menus: { support: 'Terms of Service' },
  },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

/**
 * The menu entries for a role. Only admins and directors get the Manage menu; its entries are left out of their
 * Teams menu.
 */
export function menuFor(menu: Menu, role: Role | undefined): { label: string; path: string }[] {
  const manages = admits('privileged', role)
  if (menu === 'manage' && !manages) return []
  const all: Page[] = Object.values(pages)
  return all
    .filter(page => admits(page.access, role))
    .filter(page => !(menu === 'teams' && manages && page.menus?.manage))
    .flatMap(page => {
      const label = page.menus?.[menu]
      return label ? [{ label, path: page.path }] : []
    })
}
