import { messageOf } from '../failure.ts'

/** What a check found. Anything but `ok` comes with what to do about it. */
export type Finding =
  | { level: 'ok'; sentence: string }
  | { level: 'advice' | 'problem'; sentence: string; next: string }

export const ok = (sentence: string): Finding => ({ level: 'ok', sentence })
export const advice = (sentence: string, next: string): Finding => ({ level: 'advice', sentence, next })
export const problem = (sentence: string, next: string): Finding => ({ level: 'problem', sentence, next })

export interface Check<Subject> {
  /** What is looked at, as the heading of its findings: "Mail". */
  name: string
  look(subject: Subject): Promise<Finding[]>
}

export interface CheckResult {
  name: string
  findings: Finding[]
}

/** Runs all checks at once. One that cannot look is a problem of its own and stops no other. */
export const runChecks = <Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
): Promise<CheckResult[]> =>
  Promise.all(
    checks.map(async ({ name, look }) => ({
      name,
      findings: await look(subject).catch((error: unknown) => [
        problem(
          `This could not be checked: ${messageOf(error)}`,
          'Use credentials that can read the club’s resources, and try again.',
        ),
      ]),
    })),
  )

export const hasProblem = (results: readonly CheckResult[]): boolean =>
  results.some(({ findings }) => findings.some(({ level }) => level === 'problem'))

/** A line for each finding, and below what is not right the next step. */
export const formatResults = (results: readonly CheckResult[]): string =>
  results.map(({ name, findings }) => [name, ...findings.flatMap(formatFinding)].join('\n')).join('\n\n')

const marks = { ok: 'ok      ', advice: 'advice  ', problem: 'PROBLEM ' }

const formatFinding = (finding: Finding): string[] => [
  `  ${marks[finding.level]}${finding.sentence}`,
  ...(finding.level === 'ok' ? [] : [`          -> ${finding.next}`]),
]
