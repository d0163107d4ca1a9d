import { listResources } from '../aws.ts'
import type { DeployedClub } from '../club.ts'
import { type Check, type Finding, ok, problem } from '../finding.ts'

export const address: Check<DeployedClub> = {
  name: 'Address',
  look: async club => [await checkHealth(club), await checkSite(club), await checkEdge(club)],
}

async function checkHealth({ url, dnsRecords }: DeployedClub): Promise<Finding> {
  const reply = await ask(`${url}/api/health`)
  if (reply.status === 200) return ok(`${url} responds.`)
  const dns = dnsRecords.find(record => record.startsWith(new URL(url).hostname))
  return problem(
    `${url}/api/health returns ${reply.said}.`,
    dns
      ? `Add the DNS record ${dns} at your DNS provider, if it is not there, and wait up to a day.`
      : 'Look at the alarms and the core Lambda’s logs in CloudWatch.',
  )
}

async function checkSite({ url, names }: DeployedClub): Promise<Finding> {
  const reply = await ask(url)
  if (reply.status === 200 && reply.type.startsWith('text/html')) return ok('The site is up.')
  return problem(`The site returns ${reply.said}.`, `Deploy again, and look at the stack ${names.site}.`)
}

/** Whoever calls the API past CloudFront could claim any address to come from. */
async function checkEdge({ names, region }: DeployedClub): Promise<Finding> {
  const [api] = Object.values(await listResources(names.web, 'AWS::ApiGatewayV2::Api'))
  const reply = await ask(`https://${api}.execute-api.${region}.amazonaws.com/api/health`)
  return reply.status === 403
    ? ok('The API refuses calls that do not come through CloudFront.')
    : problem(
        `The API returns ${reply.said} to a call that does not come through CloudFront; it should be 403.`,
        'Deploy again, so that CloudFront and the Lambdas have the same OriginSecret.',
      )
}

async function ask(url: string): Promise<{ status: number; type: string; said: string }> {
  try {
    const { status, headers } = await fetch(url, { signal: AbortSignal.timeout(15_000) })
    return { status, type: headers.get('content-type') ?? '', said: String(status) }
  } catch (error) {
    return { status: 0, type: '', said: `nothing (${error instanceof Error ? error.message : 'no reason'})` }
  }
}
