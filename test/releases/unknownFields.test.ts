import { describe, expect, it } from 'vitest'
import { matrix, refusedOnceBegun } from '../access/allRoutes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { principals } from '../access/expectations.ts'
import { openClub } from '../club.ts'
import { createLaterFields, later } from '../laterFields.ts'

/**
 * While two versions run side by side, and after a rollback, the older one rewrites rows in which the newer one has
 * stored more than the older one knows.
 */

const club = await openClub()
const fixture = await createAccessFixture(club)
const { mark, findLost } = createLaterFields()

const writes = Object.keys(matrix).filter(key => !key.startsWith('GET ') && !refusedOnceBegun.includes(key))

describe('fields of a later version', () => {
  it.each(writes)('%s and the jobs that follow keep what they do not know of every row', async key => {
    const row: readonly unknown[] = matrix[key] ?? []
    const principal = principals.findLast((_, at) => row[at] === 'ok')
    if (!principal) throw new Error('nobody may call it')
    const actor = await fixture.actor(principal)
    const call = await fixture.own[key]?.(actor)
    await club.tick()
    await mark()
    const reply = await club.call(findRoute(key), { ...call, as: actor.as })
    expect(reply.status).toBeLessThan(300)
    expect(reply.text).not.toContain(later.season)
    await club.tick()
    expect(await findLost()).toEqual([])
  })
})
