import type { ReactNode } from 'react'
import { newProgramPath } from '#frontend/lib/paths.ts'
import { pages } from '#shared/pages.ts'
import type { SetupStepName } from '#shared/setup/rules.ts'

interface StepText {
  title: string
  text: ReactNode
  /** Where it is done. */
  action?: { label: string; to: string }
}

/** What each step of the setup is about. */
export const stepTexts: Record<SetupStepName, StepText> = {
  club: {
    title: 'Name and look',
    text: 'Your club’s name, its color and its time zone. The site, every email and the calendar use them.',
    action: { label: 'Name your club', to: pages.clubSettings.path },
  },
  contact: {
    title: 'Contact and texts',
    text: 'The address that families write to, your schools, and the texts of waiver, privacy policy and FAQ.',
    action: { label: 'Add your contact', to: pages.clubSettings.path },
  },
  cards: {
    title: 'Card payments',
    text: 'Whoever deployed the club adds the keys of your Stripe account; infra/operate/README.md tells how. Until then families register and pay later.',
  },
  mail: {
    title: 'Email',
    text: 'We mailed you a link when you opened your account. Once you open it, we know that mail from the club arrives.',
    action: { label: 'Send the link again', to: pages.account.path },
  },
  program: {
    title: 'First program',
    text: 'What families register for: a rec season, a travel team, a clinic or a camp. A template fills in most of it.',
    action: { label: 'Create a program', to: newProgramPath },
  },
  staff: {
    title: 'Coaches and directors',
    text: 'The people who run programs and teams with you. Each gets an email with a link to choose a password.',
    action: { label: 'Add somebody', to: `${pages.users.path}?add` },
  },
  players: {
    title: 'Players',
    text: 'Bring last season’s players from a spreadsheet, or let families register them.',
    action: { label: 'Import players', to: pages.playerImport.path },
  },
  share: {
    title: 'Tell the families',
    text: 'A link, a QR code, and a flyer for schools and shop windows.',
    action: { label: 'Share your club', to: pages.share.path },
  },
}
