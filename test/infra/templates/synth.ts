import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import * as z from 'zod'
import { buildClub } from '#infra/club.ts'
import { readOptions } from '#infra/options.ts'
import { remember } from '../../remember.ts'
import { lambdaSources } from '../lambdas.ts'

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.array(z.string()).default([]),
})
export type Resource = z.infer<typeof Resource>

const Document = z.looseObject({ Resources: z.record(z.string(), Resource) })
export type Document = z.infer<typeof Document>

const Statement = z.looseObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: z.union([z.string().transform(action => [action]), z.array(z.string())]),
  Resource: z.unknown().optional(),
  Condition: z.unknown().optional(),
})
export type Statement = z.infer<typeof Statement>

const CdkJson = z.object({ app: z.string(), context: z.record(z.string(), z.unknown()) })
export const cdkJson = CdkJson.parse(JSON.parse(readFileSync('cdk.json', 'utf8')))

/** Options that avoid the warnings of a deployment. */
export const defaultOptions = { contact: 'office@club.test', mailFrom: 'mail@club.test' }

/** Every option set. */
export const allOptions = {
  ...defaultOptions,
  clubName: 'River Hawks',
  clubColor: '#123456',
  timeZone: 'America/Denver',
  social: 'https://www.instagram.com/hawks, https://hawks.example/',
  passwordMinRegister: '8',
  messageRetentionMonths: '36',
  familiesWriteToTeams: 'false',
  playerMailDomain: 'players.club.test',
  mailDomain: 'club.test',
  domainName: 'club.test',
  certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0123abcd-4567-89ef-0123-456789abcdef',
  monthlyBudget: '9',
}

interface SynthResult {
  app: App
  documents: Record<string, Document>
  /** The result of CDK's own validation. */
  report: unknown
}

/** The four templates, with the flags of cdk.json and a stub in place of each built Lambda. */
export const templates = (options?: Record<string, string>) => synthesize(options).documents

export const synthesize = (options: Record<string, string> = defaultOptions): SynthResult =>
  synthesizeOnce(options)

const synthesizeOnce = remember(runSynth, JSON.stringify)

function runSynth(options: Record<string, string>): SynthResult {
  const folder = mkdtempSync(join(tmpdir(), 'club-templates-'))
  try {
    const built = { site: join(folder, 'site'), lambdas: join(folder, 'lambdas') }
    for (const unit of lambdaSources) {
      writeFile(join(built.lambdas, unit, 'index.mjs'), 'export const handler = () => {}')
    }
    for (const page of ['index.html', 'auth/index.html', 'assets/main-1.js'])
      writeFile(join(built.site, page), '')
    const context = { ...cdkJson.context, 'aws:cdk:disable-asset-staging': true, ...options }
    const app = new App({ outdir: join(folder, 'out'), context })
    const stacks = Object.entries(buildClub(app, readOptions(app.node), built))
    const documents = stacks.map(([name, stack]) => [
      name,
      Document.parse(Template.fromStack(stack).toJSON()),
    ])
    const report: unknown = JSON.parse(readFileSync(join(folder, 'out', 'validation-report.json'), 'utf8'))
    return { app, documents: Object.fromEntries(documents), report }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

export function filterByType(document: Document | undefined, type: string): Record<string, Resource> {
  const entries = Object.entries(document?.Resources ?? {})
  return Object.fromEntries(entries.filter(([, resource]) => resource.Type === type))
}

/** The only resource of a type; more or none is an error. */
export function getOnly(document: Document | undefined, type: string): Resource {
  const [resource, ...more] = Object.values(filterByType(document, type))
  if (!resource || more.length > 0) throw new Error(`There should be one ${type}`)
  return resource
}

/**
 * A template string as it will read once deployed: in this region, with this name for every resource that AWS
 * names.
 */
export function resolveIntrinsics(
  value: unknown,
  { region, name }: { region: string; name: string },
): string {
  if (typeof value === 'string') return value
  const [[key, inner] = []] = Object.entries(Object(value))
  if (key === 'Fn::Join' && Array.isArray(inner) && Array.isArray(inner[1]))
    return inner[1].map((part: unknown) => resolveIntrinsics(part, { region, name })).join('')
  if (key !== 'Ref') return name
  const known: Record<string, string> = { 'AWS::Region': region, 'AWS::URLSuffix': 'amazonaws.com' }
  return known[String(inner)] ?? name
}

/** The Lambdas of the club by unit; its construct's id begins the logical id. */
export function listLambdas(api: Document | undefined): Record<string, Resource> {
  const found = Object.entries(filterByType(api, 'AWS::Lambda::Function'))
  return Object.fromEntries(found.map(([id, resource]) => [getLambdaName(id), resource]))
}

export const getLambdaName = (logicalId: string): string => /^[a-z]+/.exec(logicalId)?.[0] ?? logicalId

/** Every statement of a unit's role; permissions must not come from anywhere else. */
export function listStatements(api: Document | undefined, unit: string): Statement[] {
  const roles = Object.entries(filterByType(api, 'AWS::IAM::Role')).filter(
    ([id]) => getLambdaName(id) === unit,
  )
  const [id, resource] = roles[0] ?? []
  if (!id || roles.length !== 1) throw new Error(`There should be one role of ${unit}`)
  const { ManagedPolicyArns, Policies } = resource?.Properties ?? {}
  if (ManagedPolicyArns || Policies) throw new Error(`${unit} is allowed something elsewhere`)
  return listRoleStatements(api, id)
}

export const listRoleStatements = (api: Document | undefined, role: string): Statement[] =>
  Object.values(filterByType(api, 'AWS::IAM::Policy'))
    .map(policy => Policy.parse(policy.Properties))
    .filter(policy => policy.Roles.some(name => name === role || Object(name).Ref === role))
    .flatMap(policy => policy.PolicyDocument.Statement)

const Policy = z.object({
  Roles: z.array(z.union([z.string(), z.object({ Ref: z.string() })])),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
})
