import { expect, it } from 'vitest'
import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { fieldGroups, readers, teammateFields } from '../access/replyFields.ts'
import { openDemoClub } from '../demoClub.ts'

const club = await openDemoClub()

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
async function read(route: Route, as: Caller, id?: string): Promise<unknown[]> {
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

const signIn = async (username: string | undefined): Promise<Caller> =>
  username === undefined
    ? undefined
    : club.ok(api.auth.login, { body: { username, password: 'Lacrosse-2026!' } })
const lists = reads.filter(({ path }) => !path.includes('{'))
const single = reads.filter(({ path }) => path.includes('{'))

/** Of the rows that each read may name, a few of each kind, as an administrator finds them. */
async function findRows() {
  const admin = await signIn('admin')
  const known = new Set<string>()
  for (const route of lists)
    for (const reply of await read(route, admin)) for (const id of idsIn(reply)) known.add(id)
  const found = new Map<Route, { kind: string; ids: string[] }[]>()
  for (const route of single) {
    const kinds: { kind: string; ids: string[] }[] = []
    for (const kind of new Set([...known].map(kindOf))) {
      const ids = [...known].filter(id => kindOf(id) === kind).slice(0, 5)
      if ((await read(route, admin, ids[0])).length > 0) kinds.push({ kind, ids })
    }
    found.set(route, kinds)
  }
  return found
}
const somebodys = await findRows()

/** Calls every read as somebody, with their own rows and with other people's. */
async function readEverything(
  as: Caller,
  family: readonly string[],
  note: (route: Route, reply: unknown) => void,
) {
  const own = new Set(family)
  const keep = (route: Route, replies: unknown[]) => {
    for (const reply of replies) {
      note(route, reply)
      for (const id of idsIn(reply)) own.add(id)
    }
  }
  for (const route of lists) keep(route, await read(route, as))
  for (const route of single) {
    for (const { kind, ids } of somebodys.get(route) ?? []) {
      const mine = [...own].filter(id => kindOf(id) === kind).slice(0, 10)
      for (const id of new Set([...mine, ...ids])) keep(route, await read(route, as, id))
    }
  }
}

it.each(Object.entries(people))(
  'no reply tells %s more than the table of fields allows, and each tells what it should',
  async (principal, username) => {
    const as = await signIn(username)
    const family = (await club.ok(api.players.list, { as: await signIn('parent') })).map(({ id }) => id)
    const found = new Map<string, Set<string>>()
    const foreign = new Set<string>()
    await readEverything(as, principal === 'anonymous' ? [] : family, (route, reply) => {
      for (const group of groupsIn(reply)) add(found, group, routeKey(route))
      for (const field of fieldsOfOthers(reply, family)) foreign.add(field)
    })
    const expected = Object.entries(readers).flatMap(([group, by]) =>
      Object.entries(by).flatMap(([reader, routes]) =>
        reader === principal ? [[group, new Set<string>(routes)] as const] : [],
      ),
    )
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    if (principal !== 'parent' && principal !== 'player') return
    expect([...foreign].filter(field => !teammateFields.includes(field))).toEqual([])
    if (principal === 'parent') expect([...foreign]).toContain('jerseyNumber')
  },
)

const add = (sets: Map<string, Set<string>>, name: string, value: string) =>
  sets.set(name, (sets.get(name) ?? new Set()).add(value))

/** The fields that a reply has of children outside a family. An invitation's id begins with its child's. */
const fieldsOfOthers = (reply: unknown, family: readonly string[]): string[] =>
  [...objectsIn(reply)].flatMap(({ id, ...object }) =>
    typeof id === 'string' && id.startsWith('ply_') && !family.some(own => id.startsWith(own))
      ? Object.keys(object).filter(name => object[name] != null)
      : [],
  )
