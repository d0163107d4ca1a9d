import type { StackNames } from '../stackNames.ts'
import { findStack, listResources, outputsOf } from './aws.ts'

/** A club that is deployed, as its stacks describe it. */
export interface DeployedClub {
  region: string
  names: StackNames
  /** The address families type. */
  url: string
  table: string
  /** The name of the secret with Stripe's keys. */
  stripeKeys: string
  masterKey: string
  /** The addresses that CloudFormation gave the DNS records of: what has to be added where the domain is kept. */
  dnsRecords: string[]
}

export class NotDeployed extends Error {}

/** Reads where a club is. Throws `NotDeployed` with a sentence where there is none. */
export async function findDeployedClub(names: StackNames, region: string): Promise<DeployedClub> {
  const [data, web] = await Promise.all([findStack(names.data), findStack(names.web)])
  const outputs = { ...outputsOf(data), ...outputsOf(web) }
  const { Url, TableName, StripeKeysSecret } = outputs
  if (!Url || !TableName || !StripeKeysSecret)
    throw new NotDeployed(
      `No club is deployed here: the stacks ${names.data} and ${names.web} are not in this account and region.`,
    )
  const secrets = await listResources(names.data, 'AWS::SecretsManager::Secret')
  return {
    region,
    names,
    url: Url,
    table: TableName,
    stripeKeys: StripeKeysSecret,
    masterKey: findByPrefix(secrets, 'MasterKey'),
    dnsRecords: Object.entries(outputs).flatMap(([name, value]) => (name.startsWith('Dns') ? [value] : [])),
  }
}

/** CDK ends a logical id with eight letters of its own. */
export function findByPrefix(resources: Record<string, string>, prefix: string): string {
  const found = Object.entries(resources).find(([id]) => new RegExp(`^${prefix}[0-9A-F]{8}$`).test(id))
  if (!found) throw new NotDeployed(`The club has no ${prefix}.`)
  return found[1]
}
