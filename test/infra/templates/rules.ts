import { App, Stack, Validations } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { AwsSolutionsChecks, type IApplyRule, NagRuleCompliance } from 'cdk-nag'
import type { IConstruct } from 'constructs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { acknowledge } from '#infra/nagSuppressions.ts'
import { allOptions, cdkJson, synthesize } from './synth.ts'

const clubs = { 'as it comes': synthesize({}), 'with every option': synthesize(allOptions) }

describe.each(Object.entries(clubs))('the club %s', (_, { app, report }) => {
  test('a stack has no finding of cdk-nag without an exemption', () => {
    expect(judgeFindings(app).open).toEqual([])
  })

  test('a stack exempts no finding that does not occur any more', () => {
    expect(judgeFindings(app).idle).toEqual([])
  })

  test('a stack is valid to CloudFormation, without a warning', () => {
    const { pluginReports } = Report.parse(report)
    const rules = pluginReports.flatMap(({ violations }) => violations.map(({ ruleName }) => ruleName))
    expect(rules.filter(rule => !rule.startsWith('Annotation::club:'))).toEqual([])
  })
})

const stack = () => new Stack(new App({ context: cdkJson.context }), 'Broken')

test('the rules see an exemption elsewhere than at its finding, and one that exempts nothing', () => {
  const bucket = new Bucket(stack(), 'Bucket', { enforceSSL: true })
  const other = new Bucket(bucket.stack, 'Other', { enforceSSL: true, serverAccessLogsPrefix: 'log' })
  acknowledge(other, { S1: 'a reason', 'IAM5[Resource::…]': 'a reason' })
  expect(judgeFindings(bucket.stack)).toEqual({
    open: ['AwsSolutions-S1 at Broken/Bucket/Resource'],
    idle: ['AwsSolutions-S1 at Broken/Other', 'AwsSolutions-IAM5[Resource::…] at Broken/Other'],
  })
})

const Report = z.object({
  pluginReports: z.array(z.object({ violations: z.array(z.object({ ruleName: z.string() })) })),
})

/** Findings without an acknowledgement, and acknowledgements without a finding. */
function judgeFindings(scope: IConstruct): { open: string[]; idle: string[] } {
  const found = new Findings(scope).of(scope)
  const answers = scope.node.findAll().flatMap(acknowledgements)
  const answered = ({ rule, path }: Finding, answer: Finding) =>
    `${path}/`.startsWith(`${answer.path}/`) && patternOf(answer.rule).test(rule)
  return {
    open: found.filter(one => !answers.some(answer => answered(one, answer))).map(printFinding),
    idle: answers.filter(answer => !found.some(one => answered(one, answer))).map(printFinding),
  }
}

interface Finding {
  rule: string
  path: string
}

const printFinding = ({ rule, path }: Finding): string => `${rule} at ${path}`

/**
 * cdk-nag omits acknowledged findings; this check needs all of them, to find acknowledgements that fit none.
 */
class Findings extends AwsSolutionsChecks {
  readonly #found: Finding[] = []

  of(scope: IConstruct): Finding[] {
    this.validateScope(scope)
    return this.#found
  }

  protected override applyRule({ rule, ruleSuffixOverride, node }: IApplyRule): void {
    const name = `${this.packName}-${ruleSuffixOverride ?? rule.name}`
    const { path } = node.node
    const result = rule(node)
    if (Array.isArray(result)) this.#found.push(...result.map(one => ({ rule: `${name}[${one}]`, path })))
    else if (result === NagRuleCompliance.NON_COMPLIANT) this.#found.push({ rule: name, path })
  }
}

function acknowledgements({ node }: IConstruct): Finding[] {
  const entries = node.metadata.filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
  const rules = entries.flatMap(({ data }) => Object.keys(data ?? {}))
  return rules.map(rule => ({ rule: rule.replace(/^annotation::/i, ''), path: node.path }))
}

const patternOf = (rule: string): RegExp =>
  new RegExp(
    `^${rule
      .split('…')
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  )
