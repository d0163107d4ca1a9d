import { expect, test, vi } from 'vitest'
import { openClub } from '../club.ts'

const club = await openClub()

test('the Lambdas’ commands are checked against their policies, even after the Lambdas were loaded anew', async () => {
  const before = await loadClients()
  vi.resetModules()
  await club.reload()
  const after = await loadClients()
  expect(after.db).not.toBe(before.db)
  for (const { middlewareStack } of [...Object.values(before), ...Object.values(after)])
    expect(middlewareStack.identify().join()).toContain('judgeByPolicy')
})

async function loadClients() {
  const { db } = await import('#functions/platform/data/client.ts')
  const { ses } = await import('#functions/platform/mail/ses.ts')
  const { s3 } = await import('#functions/platform/files/bucket.ts')
  return { db, ses, s3 }
}
