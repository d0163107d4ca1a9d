import * as z from 'zod'
import type { Route } from '#shared/http.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'

/** Reads a list from the API as one of the two demo users who have something in every list. */
export type ReadList = (path: Route['path'], as: 'parent' | 'admin') => Promise<unknown>

/** The address of a page, with ids from the demo club filled in. */
export async function addressOf(name: PageName, read: ReadList): Promise<string> {
  const path: string = pages[name].path
  if (name === 'checkout') {
    const mine = z.array(Owed).parse(await read(api.registrations.list.path, 'parent'))
    const open = mine.find(({ balance }) => balance > 0)
    return open ? `${path}?programId=${open.programId}&registrationId=${open.id}` : path
  }
  if (path.includes(':year')) return path.replace(':year', String(new Date().getFullYear()))
  if (!path.includes(':id')) return path
  const as = path.startsWith('/invoices/') || path.startsWith('/discount-codes/') ? 'admin' : 'parent'
  const [found] = z.array(Named).parse(await read(listFor(path), as))
  return path.replace(':id', found?.id ?? 'none')
}

/** The list that contains what a path is about: the reader's own entries, if there are any. */
function listFor(path: string): Route['path'] {
  if (path.startsWith('/teams/')) return `${api.teams.list.path}?mine=true`
  if (path.startsWith('/events/')) return api.events.list.path
  if (path.startsWith('/player/')) return `${api.players.list.path}?myPlayers=true`
  if (path.startsWith('/receipt/')) return api.payments.list.path
  if (path.startsWith('/invoices/')) return api.invoices.list.path
  if (path.startsWith('/invoice/')) return api.invoices.mine.path
  if (path.startsWith('/discount-codes/')) return api.discounts.list.path
  return api.programs.list.path
}

const Named = z.object({ id: z.string() })
const Owed = z.object({ id: z.string(), programId: z.string(), balance: z.number() })
