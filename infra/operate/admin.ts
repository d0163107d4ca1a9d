import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatInstant } from '#shared/dates.ts'
import { email as emailField } from '#shared/fields.ts'
import { openRunningClub } from '../local/runningClub.ts'
import { openTable } from '../openTable.ts'
import { stackNames } from '../stackNames.ts'
import { findDeployedClub } from './club.ts'
import { findOperator } from './preflight.ts'

const leastReason = 10

/**
 * `npm run admin`: prints a link that makes somebody an administrator. Returns 1 if the request is refused, 2 if there is
 * no club to ask.
 */
export async function admin(args: string[]): Promise<number> {
  const request = readRequest(args)
  if ('refusal' in request) return refuse(request.refusal)
  const { email, reason } = request
  const operator = request.isOnAws ? await openDeployedClub(request.stage) : await openLocalClub()
  // The stores read their settings as they load, and only now are those set.
  const [{ issueAdminLink }, { club, refreshClub }] = await Promise.all([
    import('#functions/services/users/issueAdminLink.ts'),
    import('#functions/stores/club/settings.ts'),
  ])
  const now = new Date()
  await refreshClub(now)
  const link = await issueAdminLink({ email, reason, operator }, now)
  if (!link) {
    return refuse(
      'The club already has an administrator, who can add others at /users; if no one can log in as one, add --force --reason "why".',
    )
  }
  const expires = formatInstant(link.expiresAt.toISOString(), club.timeZone)
  console.log(
    `${link.url}\n\nIt makes ${email ?? 'the person who opens it'} an administrator. It works once and expires on ${expires}. Don’t share it with anyone else.`,
  )
  return 0
}

interface Request {
  email?: string
  reason?: string
  isOnAws: boolean
  stage?: string
}

function readRequest(args: string[]): Request | { refusal: string } {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      aws: { type: 'boolean', default: false },
      stage: { type: 'string' },
      force: { type: 'boolean', default: false },
      reason: { type: 'string' },
    },
  })
  const { aws: isOnAws, stage, force } = values
  const reason = values.reason?.trim() ?? ''
  const { data: email, success } = emailField.optional().safeParse(values.email)
  if (!success) return { refusal: `${values.email} is not an email address.` }
  if (isOnAws && !email) return { refusal: 'Specify who the link is for: --email NAME@….' }
  if (stage && !isOnAws) return { refusal: '--stage only works on AWS: add --aws.' }
  if (force && reason.length < leastReason)
    return { refusal: `Say why, in at least ${leastReason} characters, for the audit trail: --reason "…".` }
  if (values.reason !== undefined && !force) return { refusal: '--reason requires --force.' }
  return { email, isOnAws, stage, reason: force ? reason : undefined }
}

/** Returns the ARN that the credentials of this computer belong to. */
async function openDeployedClub(stage: string | undefined): Promise<string> {
  const { operator, finding } = await findOperator()
  if (!operator) throw new Error(finding.sentence)
  const club = await findDeployedClub(stackNames(stage), operator.region)
  openTable(club.table, { SITE_URL: club.url, AWS_REGION: club.region })
  return operator.arn
}

async function openLocalClub(): Promise<undefined> {
  const path = resolve(process.env.CLUB_DATA || '.local')
  if (!(await openRunningClub(path)))
    throw new Error(`The club in ${path} is not running. Start it with npm start first.`)
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
