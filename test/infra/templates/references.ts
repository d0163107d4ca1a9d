import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { allOptions, templates } from './synth.ts'

const Output = z.object({ Export: z.object({ Name: z.string() }) })
const order = ['data', 'web', 'api', 'site', 'ops']

type Stacks = ReturnType<typeof templates>

const exportsOf = (stacks: Stacks, stack: string): string[] =>
  Object.values(Object(stacks[stack]?.Outputs)).flatMap(
    output => Output.safeParse(output).data?.Export.Name ?? [],
  )

const importsOf = (stacks: Stacks, stack: string): string[] =>
  [...JSON.stringify(stacks[stack]).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].map(([, name = '']) => name)

const clubs = { 'as it comes': templates({}), 'with every option': templates(allOptions) }

describe.each(Object.entries(clubs))('references between the stacks of the club %s', (club, stacks) => {
  // CDK's table of references in one account and region: strong ones are exports and `Fn::ImportValue`, whose value a
  // change set knows. Weak ones are `Fn::GetStackOutput`, unknown until the change: whatever uses one is planned anew.
  test(`references between the stacks of the club ${club} are strong, so that a change set knows their values`, () => {
    expect(JSON.stringify(stacks)).not.toMatch(/GetStackOutput|ExportReader|ExportWriter/)
    expect(importsOf(stacks, 'api').length).toBeGreaterThan(100)
  })

  test(`references between the stacks of the club ${club} lead to a stack that is deployed before`, () => {
    const before = new Set<string>()
    for (const stack of order) {
      for (const name of importsOf(stacks, stack)) expect(before, name).toContain(name)
      for (const name of exportsOf(stacks, stack)) before.add(name)
    }
  })
})

/**
 * Which stack CloudFormation refuses to deploy, and for what: an export may not go while another stack imports it
 * ("Get exported outputs from a deployed CloudFormation stack" in its guide).
 */
function findRefusal(
  deployed: Stacks,
  next: Stacks,
  which: string[] = order,
): [string, string[]] | undefined {
  const now = { ...deployed }
  for (const stack of which) {
    const kept = exportsOf(next, stack)
    const lost = exportsOf(now, stack).filter(name => !kept.includes(name))
    const missed = lost.filter(name => order.some(other => importsOf(now, other).includes(name)))
    if (missed.length > 0) return [stack, missed]
    Object.assign(now, { [stack]: next[stack] })
  }
  return undefined
}

/** Every option, each with another value than it has where it is left out. */
const changedOptions = { ...allOptions, appendOnlyRule: 'false' }

function templatesWithout(...names: (keyof typeof changedOptions)[]): Stacks {
  return templates(
    Object.fromEntries(Object.entries(changedOptions).filter(([name]) => !names.some(n => n === name))),
  )
}

test.each<(keyof typeof changedOptions)[]>([
  ['contact'],
  ['mailFrom', 'mailDomain'],
  ['mailDomain'],
  ['domainName', 'certificateArn'],
  ['appendOnlyRule'],
])(
  'a deployment that leaves out %s is refused by the first stack, before anything is changed',
  (...names) => {
    const [stack, missed] = findRefusal(templates(changedOptions), templatesWithout(...names)) ?? []
    expect(stack).toBe('data')
    expect(missed).toEqual(
      expect.arrayContaining(
        names.filter(name => name !== 'certificateArn').map(name => `ClubData:option-${name}`),
      ),
    )
  },
)

test('a deployment that leaves out every option goes through once the stacks that use them were deployed alone', () => {
  const bare = templates({})
  const { api, ops } = bare
  const deployed = templates(changedOptions)
  expect(findRefusal(deployed, bare, ['api', 'ops'])).toBeUndefined()
  expect(findRefusal({ ...deployed, ...(api && ops && { api, ops }) }, bare)).toBeUndefined()
})

test('a deployment that gives an option another value, or gives more of them, goes through', () => {
  const other = { ...allOptions, contact: 'other@club.test', mailFrom: 'office@club.test' }
  expect(
    findRefusal(templates(allOptions), templates({ ...other, domainName: 'b.club.test' })),
  ).toBeUndefined()
  expect(findRefusal(templates({}), templates(changedOptions))).toBeUndefined()
})
