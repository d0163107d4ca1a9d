import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { PolicyStatements } from '../iam.ts'

/** What each unit's role may do, with every name as it is in the deployed club. */
const UnitPolicies = z.object({
  /** The deployed names of resources that have other names in tests. */
  table: z.string(),
  bucket: z.string(),
  configurationSet: z.string(),
  lambdas: z.record(z.string(), PolicyStatements),
})
export type UnitPolicies = z.infer<typeof UnitPolicies>

const cache = 'node_modules/.cache/policies'

/** From the templates. They are synthesized again only if something they are made from has changed. */
export async function loadUnitPolicies(): Promise<UnitPolicies> {
  const file = join(cache, `${await hashOfSources()}.json`)
  if (existsSync(file)) return UnitPolicies.parse(JSON.parse(await readFile(file, 'utf8')))
  const policies = await synthesizePolicies()
  await mkdir(cache, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify(policies))
  await rename(draft, file)
  return policies
}

async function synthesizePolicies(): Promise<UnitPolicies> {
  // CDK takes seconds to load, so it is loaded only when needed.
  const { filterByType, listStatements, templates } = await import('../templates/synth.ts')
  const { resolveStacks } = await import('../templates/resolve.ts')
  const { lambdaSources } = await import('../lambdas.ts')
  const { data, api } = resolveStacks(
    templates({ contact: 'office@club.test', mailFrom: 'office@club.test' }),
  )
  const nameOf = (type: string) => Object.keys(filterByType(data, type))[0] ?? ''
  return UnitPolicies.parse({
    table: nameOf('AWS::DynamoDB::Table'),
    bucket: nameOf('AWS::S3::Bucket').toLowerCase(),
    configurationSet: nameOf('AWS::SES::ConfigurationSet'),
    lambdas: Object.fromEntries(lambdaSources.map(unit => [unit, listStatements(api, unit)])),
  })
}

const sources = ['infra', 'shared', 'test/infra', 'functions/platform/data', 'functions/lambdas']

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of sources) {
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    for (const file of files.sort()) hash.update(file).update(await readFile(file))
  }
  return hash
    .update(await readFile('cdk.json'))
    .update(await readFile('package-lock.json'))
    .digest('hex')
}
