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
    text: 'Your club’s name, logo, color and time zone, used on the site, in every email and in the calendar.',
    action: { label: 'Name your club', to: pages.clubSettings.path },
  },
  contact: {
    title: 'Contact email and page content',
    text: 'The email address families write to. On the other tabs: your schools, waiver, privacy policy and FAQ.',
    action: { label: 'Add your contact', to: pages.clubSettings.path },
  },
  cards: {
    title: 'Card payments',
    text: 'The person who set up this site adds your Stripe keys; infra/operate/README.md explains how. Until then, families register and pay later.',
  },
  mail: {
    title: 'Email',
    text: 'We emailed you a link when you created your account. Open it so we know the club’s email is getting through.',
    action: { label: 'Send the link again', to: pages.account.path },
  },
  program: {
    title: 'First program',
    text: 'What families register for: a rec season, travel team, clinic or camp. A template fills in most of it.',
    action: { label: 'Create a program', to: newProgramPath },
  },
  staff: {
    title: 'Coaches and directors',
    text: 'The people who run programs and teams with you. Each gets an email with a link to choose a password.',
    action: { label: 'Add a person', to: `${pages.users.path}?add` },
  },
  players: {
    title: 'Players',
    text: 'Add last season’s players from a spreadsheet, or let families register them.',
    action: { label: 'Import players', to: pages.playerImport.path },
  },
  share: {
    title: 'Spread the word',
    text: 'A link, a QR code and a flyer for schools and store windows.',
    action: { label: 'Share your club', to: pages.share.path },
  },
}
