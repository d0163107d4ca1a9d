import { expect, test } from 'vitest'
import * as z from 'zod'
import { awsLimits, lambdaLimits, stageLimits } from '#infra/limits.ts'
import { socialLinks } from '#shared/club/deployment.ts'
import { resolveStacks } from './resolve.ts'
import { allOptions, filterByType, listLambdas, templates } from './synth.ts'

const { api } = resolveStacks(templates(allOptions))

test('the gateway on one machine gives each Lambda the time and memory of its template', () => {
  const deployed = Object.entries(listLambdas(api)).map(([unit, { Properties }]) => [
    unit,
    { memory: Properties.MemorySize, seconds: Properties.Timeout },
  ])
  expect(Object.fromEntries(deployed)).toEqual(lambdaLimits)
})

test('the gateway on one machine takes as many requests as the stage, and as many at once as the account', () => {
  expect(stageLimits, 'those of the stage: routes.ts').toMatchObject({ rate: 100, burst: 200 })
  for (const { Properties } of Object.values(listLambdas(api)))
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions')
  for (const { Properties } of Object.values(filterByType(api, 'AWS::ApiGatewayV2::Integration')))
    expect(Properties, "API Gateway's own time").not.toHaveProperty('TimeoutInMillis')
})

const Environment = z.object({ Variables: z.record(z.string(), z.string()) })

test('the longest options fit into the environment of a Lambda', () => {
  const domain = `${`${'d'.repeat(60)}.`.repeat(3)}example`
  const address = `${'m'.repeat(60)}@${'d'.repeat(60)}.example`
  const longest = resolveStacks(
    templates({
      ...allOptions,
      clubName: '字'.repeat(60),
      social: longestLinks(),
      playerMailDomain: domain,
      contact: address,
      mailFrom: address,
      mailDomain: address.split('@')[1] ?? '',
    }),
  )
  for (const { Properties } of Object.values(listLambdas(longest.api))) {
    const { Variables } = Environment.parse(Properties.Environment)
    expect(Buffer.byteLength(Object.entries(Variables).flat().join(''))).toBeLessThan(awsLimits.environment)
  }
})

/** As many links as the option takes, with a letter of three bytes in each. */
function longestLinks(): string {
  const links = ['https://a.example/字']
  while (socialLinks.safeParse([...links, links[0]].join()).success) links.push('https://a.example/字')
  return links.join()
}
