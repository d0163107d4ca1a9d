import type { Page } from 'playwright-core'
import { formatSheetLink } from '#frontend/lib/paths.ts'
import { CarefulUser } from './carefulUser.ts'

/** What a coach and a family need in a hurry, from which screen, and in how many taps. */
export interface Way {
  what: string
  who: 'coach' | 'family'
  /** The screen before the first tap: of a team, of an event that goes on, of one to come, of a child. */
  from: 'dashboard' | 'team' | 'now' | 'next' | 'child'
  taps: number
  go: (user: CarefulUser, names: Names) => Promise<void>
}

export interface Names {
  team: string
  /** The event that goes on, and the next one. */
  now: string
  next: string
  child: string
}

export const ways: Way[] = [
  { what: 'the emergency sheet', who: 'coach', from: 'now', taps: 1, go: openSheet },
  { what: 'the emergency sheet', who: 'coach', from: 'team', taps: 1, go: openSheet },
  { what: 'the emergency sheet', who: 'coach', from: 'dashboard', taps: 2, go: openSheetOfWhatGoesOn },
  { what: 'a message to the team', who: 'coach', from: 'now', taps: 2, go: write('Message team') },
  { what: 'a message to the team', who: 'coach', from: 'team', taps: 2, go: write('Message team') },
  { what: 'a message to a family', who: 'coach', from: 'team', taps: 2, go: write(/^Message .+’s family$/) },
  { what: 'a message to a family', who: 'coach', from: 'child', taps: 2, go: write('Message family') },
  { what: 'a message to the coach', who: 'family', from: 'next', taps: 2, go: writeToCoach },
  { what: 'a message to the coach', who: 'family', from: 'team', taps: 2, go: writeToCoach },
  { what: 'a message to the coach', who: 'family', from: 'child', taps: 2, go: writeToCoach },
  { what: 'an answer', who: 'family', from: 'dashboard', taps: 1, go: answer },
  { what: 'an answer', who: 'family', from: 'next', taps: 1, go: answer },
]

/** How many taps it takes somebody who is on that screen. */
export async function countTaps(page: Page, { what, go }: Way, names: Names): Promise<number> {
  const user = new CarefulUser(page)
  user.begin(what)
  await go(user, names)
  return user.steps.reduce((sum, { taps }) => sum + taps, 0)
}

async function openSheet(user: CarefulUser): Promise<void> {
  await user.tap(user.page.getByRole('link', { name: formatSheetLink(), exact: true }))
  await user.reach(user.page.getByText('Medical: Peanuts'))
}

async function openSheetOfWhatGoesOn(user: CarefulUser, { now }: Names): Promise<void> {
  await user.tap(user.page.getByRole('main').getByRole('heading').getByRole('link', { name: now }))
  await openSheet(user)
}

function write(link: string | RegExp) {
  return async (user: CarefulUser) => {
    const { page } = user
    await user.tap(page.getByRole('main').getByRole('link', { name: link }).first())
    const text = `We are late ${Math.round(performance.now())}`
    await user.type(page.getByRole('textbox', { name: 'Message', exact: true }), text)
    await user.tap(page.getByRole('button', { name: 'Send', exact: true }))
    await user.reach(page.getByRole('region', { name: 'Messages', exact: true }).getByText(text))
  }
}

async function writeToCoach(user: CarefulUser, { team }: Names): Promise<void> {
  await write(`Message coach (${team})`)(user)
}

async function answer(user: CarefulUser, { next, child }: Names): Promise<void> {
  const choices = user.page.getByRole('group', { name: `Is ${child} coming to ${next}?` })
  // Another answer than the one before.
  const open = choices.locator('button[aria-pressed=false]').first()
  const name = (await open.textContent()) ?? ''
  await user.tap(open)
  await user.reach(choices.locator('button[aria-pressed=true]').filter({ hasText: name }))
}
