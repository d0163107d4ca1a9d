import { expect, it } from 'vitest'
import { api, routeKey } from '#shared/routes.ts'
import { fieldGroups, readers, teammateFields } from '../access/replyFields.ts'
import { openDemoClub } from '../demoClub.ts'
import { createReader, objectsIn } from './reader.ts'

const club = await openDemoClub()
const { signIn, readEverything } = await createReader(club)

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
const groupsIn = (reply: unknown): string[] => {
  const names = new Set(
    [...objectsIn(reply)].flatMap(object => Object.keys(object).filter(name => object[name] != null)),
  )
  return Object.entries(fieldGroups).flatMap(([group, fields]) =>
    fields.some(field => names.has(field)) ? [group] : [],
  )
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
