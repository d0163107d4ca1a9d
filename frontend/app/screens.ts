import type { ComponentType } from 'react'
import type { PageName } from '#shared/pages.ts'

export interface Screen {
  load: () => Promise<{ default: ComponentType }>
  /** Screens from before the login: plain HTML without the shell, its header and Amplify. */
  plain?: true
}

/** Where the table of pages meets its components. A page without a screen does not compile. */
export const screens: Record<PageName, Screen> = {
  auth: { load: () => import('#frontend/auth/AuthPage.tsx'), plain: true },
  register: { load: () => import('#frontend/auth/RegistrationPage.tsx'), plain: true },
  registration: { load: () => import('#frontend/auth/RegistrationPage.tsx'), plain: true },
  dashboard: { load: () => import('#frontend/dashboard/DashboardPage.tsx') },
  programs: { load: () => import('#frontend/programs/ProgramsPage.tsx') },
  programManagement: { load: () => import('#frontend/programs/ProgramsPage.tsx') },
  programEdit: { load: () => import('#frontend/programs/ProgramEditPage.tsx') },
  invoices: { load: () => import('#frontend/invoices/InvoicesPage.tsx') },
  playerRegistration: { load: () => import('#frontend/players/PlayerRegistrationPage.tsx') },
  programRegistration: { load: () => import('#frontend/registrations/ProgramRegistrationPage.tsx') },
  checkout: { load: () => import('#frontend/checkout/CheckoutPage.tsx') },
}
