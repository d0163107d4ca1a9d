import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { api } from '#shared/routes.ts'
import type { Cdk } from './cdk.ts'
import type { Deployed } from './deployed.ts'
import type { Emulator } from './emulator.ts'
import { askForPassword, passwordSubject, receive, signIn } from './family.ts'
import { expectRefusal, protectedFromDeletion } from './refusal.ts'
import { clubName, failingId, newRoute } from './versions.ts'

/** What is done to a deployed club. */
export interface Stage {
  emulator: Emulator
  cdk: Cdk
  club: Deployed
}

export async function deployChanged(
  { emulator, cdk, club }: Stage,
  templates: string,
  signal: AbortSignal,
): Promise<string> {
  // API Gateway's own answer, which the API document does not know.
  const before = await club.call({ ...newRoute, refuses: { 404: 'Not deployed yet' } })
  if (before.status !== 404) throw new Error(`The route answered ${before.status} before it existed.`)
  await cdk.deploy(templates, signal)
  const programs = await club.ok(newRoute)
  const { social } = await club.ok(api.club.config)
  if (social.length) throw new Error(`The removed option still has the value ${social}.`)
  await askForPassword(club)
  const mail = await receive(emulator, passwordSubject, signal, 2)
  return `The new route answers (${programs.length} program), and with the new filter ${mail}`
}

export async function deployFailing(
  { emulator, cdk, club }: Stage,
  templates: string,
  signal: AbortSignal,
): Promise<string> {
  await expectRefusal(cdk.deploy(templates, signal), new RegExp(`\\b${failingId}\\b`), signal)
  const status = await emulator.statusOf('ClubApi')
  if (status !== 'UPDATE_ROLLBACK_COMPLETE') throw new Error(`ClubApi is ${status}.`)
  const config = await club.ok(api.club.config)
  if (config.clubName !== clubName)
    throw new Error(`After the rollback the club is called ${config.clubName}.`)
  await signIn(club)
  return 'It was rolled back, and the API works as before.'
}

/** The data stack refuses to be deleted until that is allowed, and even then leaves what families entered. */
export async function destroy(
  { emulator, cdk, club }: Stage,
  templates: string,
  signal: AbortSignal,
): Promise<string> {
  const rows = await countRows(club.table)
  await cdk.destroy(templates, ['ClubOps', 'ClubSite', 'ClubApi', 'ClubWeb'], signal)
  await expectRefusal(cdk.destroy(templates, ['ClubData'], signal), protectedFromDeletion('ClubData'), signal)
  await emulator.askCloudFormation('UpdateTerminationProtection', {
    StackName: 'ClubData',
    EnableTerminationProtection: 'false',
  })
  await cdk.destroy(templates, ['ClubData'], signal)
  const left = await countRows(club.table)
  if (left !== rows) throw new Error(`Of ${rows} rows ${left} are left.`)
  return `ClubData could be deleted only after its protection was turned off, and the table kept its ${rows} rows.`
}

async function countRows(table: string): Promise<number> {
  const { Count = 0 } = await new DynamoDBClient().send(
    new ScanCommand({ TableName: table, Select: 'COUNT' }),
  )
  return Count
}
