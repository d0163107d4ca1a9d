import { expect, test } from 'vitest'
import { catchMessage, read } from './readingOptions.ts'
import { allOptions } from './synth.ts'

test('every option is read', () => {
  expect(read(allOptions)).toMatchObject({
    clubName: 'River Hawks',
    passwordMinRegister: 8,
    familiesWriteToTeams: false,
    monthlyBudget: 9,
    social: ['https://www.instagram.com/hawks', 'https://hawks.example/'],
  })
})

test('the least and the most that is still taken', () => {
  for (const monthlyBudget of ['1', 1, '12.5', '12.50', 12.34, '1000000'])
    expect(read({ monthlyBudget }).monthlyBudget).toBe(Number(monthlyBudget))
  const contact = `${'o'.repeat(64)}@${'c'.repeat(63)}.org`
  expect(read({ contact, clubName: 'Río Hawks 🥍' })).toMatchObject({ contact, clubName: 'Río Hawks 🥍' })
})

test('options may be JSON values, and a domain in capitals is the same domain', () => {
  const given = { passwordMinRegister: 8, monthlyBudget: 9.5, familiesWriteToTeams: false }
  expect(read(given)).toMatchObject(given)
  const sender = { mailFrom: 'office@Club.org', mailDomain: 'Club.org' }
  expect(read(sender)).toMatchObject({ mailDomain: 'club.org' })
})

test.each([
  'availability-zones:account=1:region=us-east-1',
  '@aws-cdk/core:checkSecretUsage',
  'aws:cdk:enable-path-metadata',
])("what CDK reads for itself is no option of the club's: %s", name => {
  expect(read({ [name]: 'x' })).toHaveProperty('monthlyBudget')
})

/** What somebody may type on the first evening, and which option the sentence has to name. */
const refused: [string, unknown][] = [
  ['clubName', ''],
  ['clubName', 'x'.repeat(61)],
  ['clubName', 'River\nHawks'],
  ['clubName', 'River Hawks \ud83e'],
  ['clubName', '\u200b'],
  ['clubName', 'River \u202eskwaH'],
  ['clubName', { toString: 1 }],
  // What CloudFormation or CDK would put something else in place of.
  ['clubName', '{{resolve:secretsmanager:MasterKey}}'],
  ['clubName', '$' + '{Token[AWS.Region.4]}'],
  // Stripe's keys.
  ['clubName', 'River Hawks, pk_test_51abcdefgh'],
  ['clubName', 'SK_LIVE_abc'],
  ['clubName', 'sk_org_live_abc'],
  ['contact', { secretKey: 'sk_live_secret' }],
  ['contact', 'whsec_secret@club.org'],
  ['social', 'https://hawks.example/?key=Rk_Test_51abcdefgh'],
  ['clubColor', '#123456;}body{display:none'],
  ['timeZone', 'Mars/Base'],
  ['contact', 'a@club.org,b@club.org'],
  ['contact', 'o@-club.org'],
  ['social', ','],
  ['social', 'javascript:alert(1)'],
  ['social', 'https://ok.example, http://plain.example'],
  ['social', 'https://user:pass@hawks.example'],
  ['social', `https://hawks.example/${'字'.repeat(400)}`],
  ['mailFrom', 'River Hawks <mail@club.org>'],
  ['mailDomain', 'other.org'],
  ['playerMailDomain', 'players@club.org'],
  ['passwordMinRegister', '5'],
  ['passwordMinRegister', '8.5'],
  ['messageRetentionMonths', '11'],
  ['familiesWriteToTeams', 'perhaps'],
  ['appendOnlyRule', 'off'],
  ['domainName', 'portal.club.org'],
  ['certificateArn', allOptions.certificateArn.replace('us-east-1', 'eu-west-1')],
  ['certificateArn', allOptions.certificateArn.slice(0, -1)],
  ['monthlyBudget', '0'],
  ['monthlyBudget', '$20'],
  ['monthlyBudget', '12.345'],
  ['monthlyBudget', '1000000.01'],
  ['clubNmae', 'River Hawks'],
  ['constructor', '1'],
  ['clubName:account=111111111111', '1'],
  ['@aws-cdk-other/core:x', '1'],
]

/** What a terminal would obey instead of showing it. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

test.each(refused)(
  'a wrong value is refused in one sentence that names the option: %s: %j',
  (name, value) => {
    const partner = name === 'certificateArn' ? { domainName: 'club.org' } : {}
    const context = { mailFrom: 'mail@club.org', ...partner, [name]: value }
    const message = catchMessage(() => read(context))
    expect(message).toMatch(
      new RegExp(
        `^(The option ${name} is .*; (it has to be|put it in) .+\\.|There is no option ${name}\\. The options are: .+\\.)$`,
      ),
    )
    expect(message).not.toMatch(unprintable)
    expect(message).not.toMatch(/ZodError|"code"|Invalid|Expected|pattern|[prs]k_(live|org|test)|whsec/i)
  },
)

test.each(['club\nName', 'club\u202eemaN', ''])(
  'an unknown name of more than letters is quoted: %j',
  name => {
    const message = catchMessage(() => read({ [name]: '1' }))
    expect(message).toMatch(/^There is no option "[^"]*"\. The options are: /)
    expect(message).not.toMatch(unprintable)
  },
)

test('a secret that is taken for the name of an option is not repeated', () => {
  const message = catchMessage(() => read({ RK_LIVE_secret: '1' }))
  expect(message).toContain('There is no option of that name')
  expect(message).not.toContain('RK_LIVE_secret')
})

test('a key of Stripe in the file of the club is refused, and where it belongs is said', () => {
  expect(catchMessage(() => read({}, { clubName: 'sk_live_secret' }))).toBe(
    'The option clubName in club.json is a Stripe key or secret; put it in StripeKeysSecret instead.',
  )
})
