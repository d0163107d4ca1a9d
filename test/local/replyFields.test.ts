import { expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { fieldGroups, readers, teammateFields } from '../access/replyFields.ts'
import { type Club, openClub } from '../club.ts'

const club = await openClub()

/** The demo's people: their rows have every field that a reply could carry. */
const people = {
  anonymous: undefined,
  player: 'player',
  parent: 'parent',
  'pending coach': 'newcoach',
  'assistant coach': 'assistant',
  coach: 'coach',
  'program director': 'director',
  admin: 'admin',
} as const
type Caller = { token: string } | undefined

const reads: Route[] = Object.values(api)
  .flatMap((feature): Route[] => Object.values(feature))
  // The description of the API names all fields; it is the same for everybody.
  .filter(route => route.method === 'GET' && route !== api.club.openapi)
const variants: Record<string, Record<string, string>[]> = {
  'GET /api/players/{id}': [{}, { include: 'medical' }],
  'GET /api/registrations': [{}, { cancelled: 'true' }],
}

/** Calls a read with a row's id, in each of its variants, and returns the replies that succeed. */
async function read(club: Club, route: Route, as: Caller, id?: string): Promise<unknown[]> {
  const params = Object.fromEntries(
    [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id ?? '']),
  )
  const found: unknown[] = []
  for (const query of variants[routeKey(route)] ?? [{}]) {
    const { status, text, headers } = await club.call(route, { as, params, query })
    if (status < 300 && headers['content-type']?.includes('json')) found.push(JSON.parse(text))
  }
  return found
}

/** Every object in a reply. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { ...value }
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

const idsIn = (reply: unknown): string[] =>
  [...objectsIn(reply)].flatMap(object =>
    Object.entries(object).flatMap(([name, value]) =>
      /(^id|Id)$/.test(name) && typeof value === 'string' ? [value] : [],
    ),
  )

const groupsIn = (reply: unknown): string[] => {
  const names = new Set(
    [...objectsIn(reply)].flatMap(object => Object.keys(object).filter(name => object[name] != null)),
  )
  return Object.entries(fieldGroups).flatMap(([group, fields]) =>
    fields.some(field => names.has(field)) ? [group] : [],
  )
}

/** `usr` of `usr_01J…`, and `team` of the conversation `team.team_01J…`. */
const kindOf = (id: string): string => /^[a-z]+/.exec(id)?.[0] ?? ''

it('no reply tells a role more than the table of fields allows, and each tells what it should', async () => {
  await (await import('#infra/local/seed.ts')).seedClub(club)
  const signIn = async (username: string | undefined): Promise<Caller> =>
    username === undefined
      ? undefined
      : club.ok(api.auth.login, { body: { username, password: 'Lacrosse-2026!' } })
  const lists = reads.filter(({ path }) => !path.includes('{'))
  const single = reads.filter(({ path }) => path.includes('{'))

  const admin = await signIn('admin')
  const known = new Set<string>()
  for (const route of lists)
    for (const reply of await read(club, route, admin)) for (const id of idsIn(reply)) known.add(id)
  /** Of the rows that a read may name, a few. */
  const somebodys = new Map<Route, { kind: string; ids: string[] }[]>()
  for (const route of single) {
    const kinds: { kind: string; ids: string[] }[] = []
    for (const kind of new Set([...known].map(kindOf))) {
      const ids = [...known].filter(id => kindOf(id) === kind).slice(0, 5)
      if ((await read(club, route, admin, ids[0])).length > 0) kinds.push({ kind, ids })
    }
    somebodys.set(route, kinds)
  }

  const parent = await signIn('parent')
  const family = (await club.ok(api.players.list, { as: parent })).map(({ id }) => id)
  const foreign = new Set<string>()
  const found = new Map<string, Set<string>>()
  for (const [principal, username] of Object.entries(people)) {
    const as = await signIn(username)
    const own = new Set<string>(principal === 'anonymous' ? [] : family)
    const note = (route: Route, replies: unknown[]) => {
      for (const reply of replies) {
        for (const group of groupsIn(reply)) add(found, `${group} to ${principal}`, routeKey(route))
        for (const id of idsIn(reply)) own.add(id)
        if (principal === 'parent' || principal === 'player')
          for (const field of fieldsOfOthers(reply, family)) foreign.add(field)
      }
    }
    for (const route of lists) note(route, await read(club, route, as))
    for (const route of single) {
      for (const { kind, ids } of somebodys.get(route) ?? []) {
        const mine = [...own].filter(id => kindOf(id) === kind).slice(0, 10)
        for (const id of new Set([...mine, ...ids])) note(route, await read(club, route, as, id))
      }
    }
  }
  const expected = Object.entries(readers).flatMap(([group, by]) =>
    Object.entries(by).map(([principal, routes]) => [`${group} to ${principal}`, new Set(routes)] as const),
  )
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  expect([...foreign].filter(field => !teammateFields.includes(field))).toEqual([])
  expect([...foreign]).toContain('jerseyNumber')
})

const add = (sets: Map<string, Set<string>>, name: string, value: string) =>
  sets.set(name, (sets.get(name) ?? new Set()).add(value))

/** The fields that a reply has of children outside a family. An invitation's id begins with its child's. */
const fieldsOfOthers = (reply: unknown, family: readonly string[]): string[] =>
  [...objectsIn(reply)].flatMap(({ id, ...object }) =>
    typeof id === 'string' && id.startsWith('ply_') && !family.some(own => id.startsWith(own))
      ? Object.keys(object).filter(name => object[name] != null)
      : [],
  )
