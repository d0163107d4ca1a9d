import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { App, CfnResource } from 'aws-cdk-lib'
import { CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import { CfnMetricFilter } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import * as z from 'zod'
import { api, routeKey } from '#shared/routes.ts'
import { type Built, buildClub } from '../club.ts'
import { readOptions } from '../options.ts'
import { leaveOut, spellOutPunctuation } from './leftOut.ts'

export const clubName = 'Rehearsal Lacrosse'
export const contact = 'office@example.org'

const options = { clubName, contact, mailFrom: contact }

/** The resource that cannot be created. */
export const failingId = 'Failing'

type Club = ReturnType<typeof buildClub>

interface Version {
  options: Record<string, string>
  change?(club: Club): void
}

/**
 * The versions that are deployed one after the other. The second is the product as it is; compared with it, the
 * first lacks a route, has a narrower filter on the stream, and has one more option.
 */
const versions = {
  earlier: {
    options: { ...options, social: 'https://www.instagram.com/rehearsal' },
    change: club => {
      for (const route of all(club.api, CfnRoute)) {
        if (route.routeKey === routeKey(newRoute)) route.node.scope?.node.tryRemoveChild(route.node.id)
      }
      for (const mapping of all(club.api, CfnEventSourceMapping)) {
        mapping.filterCriteria = { filters: [{ pattern: patternWithout(mapping, newlyMailed) }] }
      }
    },
  },
  current: { options },
  // Renamed, so that each Lambda has to be changed and changed back before something fails.
  failing: {
    options: { ...options, clubName: 'Broken Lacrosse' },
    change: ({ api: stack }) => {
      const failing = new CfnMetricFilter(stack, failingId, {
        logGroupName: '/there/is/no/such/log',
        filterPattern: '',
        metricTransformations: [{ metricName: 'Nothing', metricNamespace: 'Nothing', metricValue: '1' }],
      })
      for (const lambda of all(stack, CfnResource)) {
        if (lambda.cfnResourceType === 'AWS::Lambda::Function') failing.addResourceDependency(lambda)
      }
    },
  },
} satisfies Record<string, Version>

export type VersionName = keyof typeof versions
export const versionNames = ['earlier', 'current', 'failing'] as const satisfies VersionName[]

/** The route that the current version has and the earlier one lacks. */
export const newRoute = api.programs.list
/** The kind of email that the earlier version's stream does not pass on. */
const newlyMailed = 'password-reset'

/** Writes the templates of a version into a folder of its own; all versions share one build. */
export function synthesize(name: VersionName, built: Built, outdir: string, stripeUrl: string): void {
  const { options, change }: Version = versions[name]
  const app = new App({ outdir, context: { ...contextOfCdk(), ...options } })
  const club = buildClub(app, readOptions(app.node), built)
  const { billing, jobs } = club.api.functions
  for (const { lambda } of [billing, jobs]) lambda.addEnvironment('STRIPE_API_URL', stripeUrl)
  change?.(club)
  leaveOut(app)
  spellOutPunctuation(app)
  app.synth()
}

const all = <T extends Construct>(stack: Construct, type: abstract new (...args: never[]) => T): T[] =>
  stack.node.findAll().filter((construct): construct is T => construct instanceof type)

const Criteria = z.object({ filters: z.tuple([z.object({ pattern: z.string() })]) })

function patternWithout({ filterCriteria }: CfnEventSourceMapping, kind: string): string {
  const { pattern } = Criteria.parse(filterCriteria).filters[0]
  if (!pattern.includes(`"${kind}",`)) throw new Error(`The stream's filter has no ${kind} in ${pattern}`)
  return pattern.replace(`"${kind}",`, '')
}

function contextOfCdk(): Record<string, unknown> {
  const file = fileURLToPath(new URL('../../cdk.json', import.meta.url))
  return z
    .object({ context: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync(file, 'utf8'))).context
}
