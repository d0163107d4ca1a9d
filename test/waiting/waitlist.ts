import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { createTimeline } from '../registrations/timeline.ts'

type Family = Awaited<ReturnType<typeof createFamily>>
export const toWaitKey = (programId: string, { child }: Family) => ({ programId, playerId: child.id })

/** What families do on a waiting list, at any date. */
export function createWaitlist(club: Club, admin: { id: string }) {
  const days = createTimeline(club, admin)
  const { signIn } = days
  const createProgram = (more: object = {}) => days.createProgram({ capacity: 1, ...more })
  const some = (count: number) => Promise.all(Array.from({ length: count }, () => createFamily(club)))
  const join = async (programId: string, one: Family, onSent?: () => void) => {
    const as = await signIn(one.parent)
    onSent?.()
    return club.call(api.waiting.join, { as, body: toWaitKey(programId, one) })
  }
  return {
    signIn,
    createProgram,
    some,
    join,
    async leave(programId: string, one: Family, onSent?: () => void) {
      const as = await signIn(one.parent)
      onSent?.()
      return club.call(api.waiting.leave, { as, params: toWaitKey(programId, one) })
    },
    register: async (programId: string, one: Family) =>
      club.call(api.registrations.create, { as: await signIn(one.parent), body: toWaitKey(programId, one) }),
    cancel: async (id: string) =>
      club.ok(api.registrations.cancel, { as: await signIn(admin), params: { id }, query: {} }),
    entryOf: async (one: Family) => (await club.ok(api.waiting.list, { as: await signIn(one.parent) }))[0],
    /** A full program, and families on its waiting list in order. */
    async fullProgram(count: number, more: object = {}) {
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
