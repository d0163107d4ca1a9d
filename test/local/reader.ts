import type { Route } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import type { Club } from '../club.ts'

type Caller = { token: string } | undefined

const reads: Route[] = Object.values(api)
  .flatMap((feature): Route[] => Object.values(feature))
  // The description of the API names all fields; it is the same for everybody.
  .filter(
    route =>
      (route.method === 'GET' && route !== api.club.openapi) ||
      // Only what it logs is written.
      route === api.teams.medicalSheet,
  )
const variants: Record<string, Record<string, string>[]> = {
  'GET /api/players/{id}': [{}, { include: 'medical' }],
  'GET /api/registrations': [{}, { cancelled: 'true' }, { ofChildren: 'true' }],
}
const lists = reads.filter(({ path }) => !path.includes('{'))
const single = reads.filter(({ path }) => path.includes('{'))

/** Calls every read of the API that has an effect on nothing, with rows of the demo club. */
export async function createReader(club: Pick<Club, 'call' | 'ok'>) {
  const signIn = async (username: string | undefined): Promise<Caller> =>
    username === undefined
      ? undefined
      : club.ok(api.auth.login, { body: { username, password: 'Lacrosse-2026!' } })

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

  /** Of the rows that each read may name, a few of each kind, as an administrator finds them. */
  async function findRows() {
    const admin = await signIn('admin')
    const known = new Set<string>()
    for (const route of lists)
      for (const reply of await read(route, admin)) for (const id of idsIn(reply)) known.add(id)
    const byKind = [...new Set([...known].map(kindOf))].map(kind => ({
      kind,
      ids: [...known].filter(id => kindOf(id) === kind).slice(0, 5),
    }))
    const kindsOf = async (route: Route) => {
      const kinds: { kind: string; ids: string[] }[] = []
      for (const { kind, ids } of byKind)
        if ((await read(route, admin, ids[0])).length > 0) kinds.push({ kind, ids })
      return kinds
    }
    return new Map(await Promise.all(single.map(async route => [route, await kindsOf(route)] as const)))
  }
  const somebodys = await findRows()

  /** As somebody, with their own rows (`family` are their children) and with other people's. */
  async function readEverything(
    as: Caller,
    family: readonly string[],
    note: (route: Route, reply: unknown) => void,
  ): Promise<void> {
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
  return { signIn, readEverything }
}

/** Every object in a reply. */
export function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
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

/** `usr` of `usr_01J…`, and `team` of the conversation `team.team_01J…`. */
const kindOf = (id: string): string => /^[a-z]+/.exec(id)?.[0] ?? ''
