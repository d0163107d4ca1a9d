import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { fetchEngineUrl, runVerifyLedger } from '../ledger/command.ts'
import { runClub } from '../running-club.ts'
import { createTempFolder } from '../tempFolder.ts'

const folder = await createTempFolder('books')

it('verify-ledger reads the ledger of a running and of a stopped club, and leaves no trace', async () => {
  const club = await runClub({ folder, args: ['--empty'], guarded: true })
  expect(runVerifyLedger({ CLUB_DATA: folder })).toMatchObject({ status: 0, last: '0 findings' })

  const engine = await fetchEngineUrl(club.url)
  await spoil(engine)
  const named = runVerifyLedger({ TABLE_NAME: 'club', AWS_ENDPOINT_URL_DYNAMODB: engine })
  expect(named).toMatchObject({ status: 1, last: '1 finding' })
  expect(named.said.match(/not checked \(no Stripe keys/g)).toHaveLength(2)

  await club.stop()
  const before = contents()
  const resting = runVerifyLedger({ CLUB_DATA: folder })
  expect(resting).toMatchObject({ status: 1, last: '1 finding' })
  expect(resting.said).toContain('The guard of player ply_x in program prg_x names reg_x, which is not there')
  expect(contents()).toEqual(before)
})

it('verify-ledger reports that it could not check if there is no ledger', () => {
  const nowhere = join(folder, 'nowhere')
  expect(runVerifyLedger({ CLUB_DATA: nowhere })).toMatchObject({ status: 2 })
  expect(readdirSync(folder)).not.toContain('nowhere')
})

/** The guard row of a registration that does not exist. */
async function spoil(endpoint: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }))
  const guard = { playerId: 'ply_x', programId: 'prg_x', registrationId: 'reg_x' }
  const Item = { ...keys.liveRegistration('ply_x', 'prg_x'), ...guard }
  await client.send(new PutCommand({ TableName: 'club', Item }))
}

const contents = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => [name, readFileSync(join(folder, name)).toString('base64')])
