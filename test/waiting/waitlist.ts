import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { createTimeline } from '../registrations/timeline.ts'

type Family = Awaited<ReturnType<typeof createFamily>>
export const toWaitKey = (programId: string, { child }: Family) => ({ programId, playerId: child.id })

/** As many families as were asked for, so that a test can name each. */
type Families<Count extends number, Known extends Family[] = []> = number extends Count
  ? Family[]
  : Known['length'] extends Count
    ? Known
    : Families<Count, [...Known, Family]>

/** What families do on a waiting list, at any date. */
export function createWaitlist(club: Club, admin: { id: string }) {
  const { cancel, ...days } = createTimeline(club, admin)
  const { signIn } = days
  const createProgram = (more: object = {}) => days.createProgram({ capacity: 1, ...more })
  const some = async <Count extends number>(count: Count) =>
    (await Promise.all(Array.from({ length: count }, () => createFamily(club)))) as Families<Count> & Family[]
  const join = async (programId: string, one: Family, more: object = {}) =>
    club.call(api.waiting.join, {
      as: await signIn(one.parent),
      body: { ...toWaitKey(programId, one), ...more },
    })
  return {
    ...days,
    createProgram,
    some,
    join,
    leave: async (programId: string, one: Family) =>
      club.call(api.waiting.leave, { as: await signIn(one.parent), params: toWaitKey(programId, one) }),
    offer: async (programId: string, one: Family) =>
      club.call(api.waiting.offer, { as: await signIn(admin), params: toWaitKey(programId, one) }),
    register: (programId: string, one: Family) => days.register(one.parent, programId, one.child.id),
    change: async (id: string, body: object) =>
      club.ok(api.programs.update, { as: await signIn(admin), params: { id }, body }),
    cancel: (id: string) => cancel(admin, id),
    entryOf: async (one: Family) => (await club.ok(api.waiting.list, { as: await signIn(one.parent) }))[0],
    /** A full program, and families on its waiting list in order. */
    async fullProgram<Count extends number>(count: Count, more: object = {}) {
      const { id } = await createProgram(more)
      const first = await createRegisteredFamily(club, id)
      const waiting = await some(count)
      for (const one of waiting) {
        club.clock.pass({ seconds: 1 })
        expect((await join(id, one)).status).toBe(201)
      }
      // The list has been processed; what happens next triggers a job of its own.
      await club.tick()
      return { id, first, waiting }
    },
  }
}
