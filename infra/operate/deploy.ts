import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { App } from 'aws-cdk-lib'
import { describeOptions, readClubFile } from '../clubFile.ts'
import { programOf, run } from '../commands/process.mjs'
import { clubFileOf, OptionError, type Options, readOptions } from '../options.ts'
import { stackNames } from '../stackNames.ts'
import { findDeployedClub } from './club.ts'
import { checkup } from './doctor.ts'
import { type CheckResult, formatResults, hasProblem, runChecks } from './finding.ts'
import { checkNode, findOperator, preflight } from './preflight.ts'

/**
 * `npm run deploy`: checks what can be checked before, deploys all stacks, and says what is left to do. Every step may
 * be repeated, so an interrupted deployment is simply started again. 0 where it went well, 1 where something
 * was refused or failed.
 */
export async function deploy(args: string[]): Promise<number> {
  const request = readRequest(args)
  const club = readClubOrExplain(request.context)
  if (!club) return 1
  console.log(club.described)
  const node = checkNode()
  if (request.isDryRun) return showPlan([{ name: 'Node', findings: [node] }], request)

  const names = stackNames(club.options.stage)
  const { operator, finding } = await findOperator()
  const results: CheckResult[] = [{ name: 'This computer', findings: [node, finding] }]
  if (operator) results.push(...(await runChecks(preflight, { options: club.options, names, operator })))
  console.log(`\n${formatResults(results)}\n`)
  if (!operator || hasProblem(results)) {
    console.log('Nothing was deployed.')
    return 1
  }
  if (!(await isConfirmed(request, `Deploy to account ${operator.account}, region ${operator.region}?`)))
    return 1
  const code = await runCdk(['deploy', '--all', '--require-approval', 'never'], request)
  if (code !== 0) {
    console.log(
      '\nThe deployment failed; CloudFormation has rolled back its changes, and the club is running as before. The first error above says why. Once it is fixed, start again.',
    )
    return 1
  }
  await tellWhatIsLeft(names, operator.region)
  return 0
}

interface Request {
  /** As given by `-c name=value`, for CDK as well. */
  context: Record<string, string>
  isDryRun: boolean
  isSure: boolean
}

function readRequest(args: string[]): Request {
  const { values } = parseArgs({
    args,
    options: {
      context: { type: 'string', short: 'c', multiple: true, default: [] },
      stage: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  })
  const context = Object.fromEntries(
    values.context.map(text => [text.split('=')[0] ?? '', text.slice(text.indexOf('=') + 1)]),
  )
  if (values.stage) context.stage = values.stage
  return { context, isDryRun: values['dry-run'], isSure: values.yes }
}

function readClubOrExplain(
  context: Record<string, string>,
): { options: Options; described: string } | undefined {
  try {
    const { node } = new App({ context })
    const file = readClubFile(clubFileOf(context.stage))
    return { options: readOptions(node, file), described: describeOptions(node, file) }
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(error.message)
    return undefined
  }
}

/** What would be deployed, without asking AWS anything. */
async function showPlan(results: CheckResult[], request: Request): Promise<number> {
  console.log(`\n${formatResults(results)}\n`)
  if (hasProblem(results)) return 1
  console.log('Building the club and its templates, which takes a minute or two…')
  const output = mkdtempSync(join(tmpdir(), 'club-plan-'))
  try {
    const code = await runCdk(['synth', '--quiet', '--output', output], request)
    if (code !== 0) return 1
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
  console.log(
    `\nEverything is fine. These would be deployed, in this order: ${Object.values(stackNames(request.context.stage)).join(', ')}.\nNo calls were made to AWS. Without --dry-run, these are checked first: ${preflight.map(({ name }) => name.toLowerCase()).join(', ')}.`,
  )
  return 0
}

async function isConfirmed({ isSure }: Request, question: string): Promise<boolean> {
  if (isSure) return true
  if (!process.stdin.isTTY) {
    console.log(`${question} This terminal can't ask for confirmation: add --yes.`)
    return false
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

const runCdk = (args: string[], { context }: Request): Promise<number> =>
  run([
    programOf('aws-cdk', 'cdk'),
    ...args,
    ...Object.entries(context).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])

/** The same checks as `npm run doctor`; of a new club most of what they find is what comes next. */
async function tellWhatIsLeft(names: ReturnType<typeof stackNames>, region: string): Promise<void> {
  const club = await findDeployedClub(names, region)
  const left = (await runChecks(checkup, club))
    .map(({ name, findings }) => ({ name, findings: findings.filter(({ level }) => level !== 'ok') }))
    .filter(({ findings }) => findings.length > 0)
  console.log(`\nThe club is deployed: ${club.url}\n`)
  for (const record of club.dnsRecords) console.log(`DNS record: ${record}`)
  console.log(left.length ? `What is left to do:\n\n${formatResults(left)}` : 'Nothing is left to do.')
  console.log(
    '\nIf the club has no administrator yet: npm run admin -- --aws --email you@yourclub.org (step 7 in infra/README.md)',
  )
}
