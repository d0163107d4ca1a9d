import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'

type Document = Record<string, unknown>
interface Finding {
  rule: string
  place: string
}

const responsePath = /\/responses\/|^components\/schemas\/Error/

/** OWASP rules that the API deliberately does not follow: where, and why. */
export const exceptions: { rule: string; where: RegExp; because: string }[] = [
  {
    rule: 'string-limit',
    where: responsePath,
    because: 'answers are ours; limits protect from what comes in',
  },
  {
    rule: 'array-limit',
    where: responsePath,
    because: 'answers are ours; limits protect from what comes in',
  },
  { rule: 'string-restricted', where: /./, because: 'people write names and notes in any script' },
  { rule: 'rate-limit', where: /./, because: 'a limit is told by 429 and Retry-After, when it is reached' },
  {
    rule: 'define-cors-origin',
    where: /headers$/,
    because: 'the API speaks to its own origin only, so there is no CORS',
  },
  {
    rule: 'no-credentials-in-url',
    where: /api\/calendar\/\{token\}/,
    because: 'a calendar sends nothing but the address; it shows titles, times and places, and can be ended',
  },
  {
    rule: 'no-credentials-in-url',
    where: /api\/unsubscribe\/\{token\}/,
    because:
      'the button of a mail program posts to an address and nothing else; it can only switch mails off',
  },
]

export const isCovered = ({ rule, where }: (typeof exceptions)[number], finding: Finding): boolean =>
  rule === finding.rule && where.test(finding.place)

/**
 * The findings of Redocly's strictest rules, one line each. Two similar paths are ambiguous only if they share a
 * method.
 */
export async function lintWithRedocly(document: Document): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found
    .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || haveSameMethod(document, message))
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)
}

function haveSameMethod({ paths }: Document, message: string): boolean {
  const [one = [], other = []] = [...message.matchAll(/`([^`]+)`/g)].map(([, path = '']) =>
    Object.keys(Object(Object(paths)[path])),
  )
  return one.some(method => other.includes(method))
}

/** Spectral's findings by the OWASP rules, before any exceptions. */
export async function lintWithOwasp(document: Document): Promise<Finding[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset(new spectral.Ruleset({ extends: [definition(owasp)] }))
  const found = await linter.run(JSON.stringify(document))
  return found.map(({ code, path }) => ({
    rule: String(code).replace(/^owasp:api\d+:\d+-/, ''),
    place: path.join('/'),
  }))
}

/** The package is CommonJS: depending on who loads it, the ruleset is the module or its default. */
const definition = (module: object): RulesetDefinition =>
  'default' in module ? (module.default as RulesetDefinition) : (module as RulesetDefinition)
