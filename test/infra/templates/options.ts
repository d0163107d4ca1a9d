import { describe, expect, test } from 'vitest'
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
  '@aws-cdk/core:automaticL1Traits',
  '@aws-cdk/core:bootstrapQualifier',
  '@aws-cdk/core:permissionsBoundary',
  'aws:cdk:enable-path-metadata',
])("what CDK reads for itself is no option of the club's: %s", name => {
  expect(read({ [name]: 'x' })).toHaveProperty('monthlyBudget')
})

/** What somebody may type on the first evening, and which option the sentence has to name. */
const refused: [string, unknown][] = [
  ['clubName', ''],
  ['clubName', 'x'.repeat(61)],
  ['clubName', 'River\nHawks'],
  ['clubName', 'River\u2028Hawks'],
  ['clubName', 'River\u2029Hawks'],
  ['clubName', 'River Hawks \ud83e'],
  ['clubName', '\udd4d River Hawks'],
  ['clubName', '{{resolve:secretsmanager:MasterKey}}'],
  ['clubName', '$' + '{Token[AWS.Region.4]}'],
  ['social', 'https://a.example/?x={\t{resolve:secretsmanager:MasterKey}}'],
  ['social', 'https://a.example/?x=$' + '{Token[AWS.Region.4]}'],
  ['clubName', '\u200b'],
  ['clubName', '\u3164'],
  ['clubName', '!!!'],
  ['clubName', 'River \u202eskwaH'],
  ['clubName', 'River \u009b2J Hawks'],
  ['clubName', { toString: 1 }],
  ['clubName', [{ toString: null }]],
  ['monthlyBudget', { toString: 'x' }],
  ['social', 'https://user:pass@hawks.example'],
  ['contact', ' sk_live_secret'],
  ['contact', { secretKey: 'sk_live_secret' }],
  ['contact', '{"webhookSecret":"whsec_secret"}'],
  ['contact', '\nsk_live_secret'],
  ['contact', 'whsec_secret@club.org'],
  ['clubName', 'rk_live_51abcdefgh'],
  ['clubName', 'SK_LIVE_abc'],
  ['clubName', 'River Hawks, pk_test_51abcdefgh'],
  ['clubName', 'sk_org_live_abc'],
  ['clubName', 'WhSec_abc'],
  ['social', 'https://hawks.example/?key=Rk_Test_51abcdefgh'],
  ['clubColor', 'red'],
  ['clubColor', '#12345'],
  ['clubColor', '#123456;}body{display:none'],
  ['timeZone', 'Mars/Base'],
  ['timeZone', 'EST5EDT, please'],
  ['timeZone', '-05:00'],
  ['contact', 'office at club.org'],
  ['contact', 'a@club.org,b@club.org'],
  ['contact', 'o@club-.org'],
  ['contact', 'o@-club.org'],
  ['contact', `${'o'.repeat(65)}@club.org`],
  ['contact', `o@${'c'.repeat(64)}.org`],
  ['social', ''],
  ['social', ','],
  ['social', ' , '],
  ['social', 'javascript:alert(1)'],
  ['social', 'https://ok.example, http://plain.example'],
  ['social', 'instagram.com/hawks'],
  ['social', 'https://hawks.example/{{resolve:ssm:x}}'],
  ['mailFrom', 'River Hawks <mail@club.org>'],
  ['mailFrom', 'mail@'],
  ['mailDomain', 'https://club.org'],
  ['mailDomain', 'other.org'],
  ['playerMailDomain', 'x'],
  ['playerMailDomain', 'players@club.org'],
  ['passwordMinRegister', '99'],
  ['passwordMinRegister', '5'],
  ['passwordMinRegister', '8.5'],
  ['passwordMinRegister', 'eight'],
  ['messageRetentionMonths', '11'],
  ['messageRetentionMonths', '1e2'],
  ['familiesWriteToTeams', 'perhaps'],
  ['appendOnlyRule', 'off'],
  ['social', `https://hawks.example/${'字'.repeat(400)}`],
  ['domainName', 'club.org/app'],
  ['domainName', 'portal.club.org'],
  ['certificateArn', allOptions.certificateArn.replace('us-east-1', 'eu-west-1')],
  ['certificateArn', allOptions.certificateArn.replace('acm', 'acm-pca')],
  ['certificateArn', `${allOptions.certificateArn}0`],
  ['certificateArn', allOptions.certificateArn.slice(0, -1)],
  ['certificateArn', 'arn:aws:acm:us-east-1:111111111111:certificate/-'],
  ['certificateArn', 'arn:aws:acm:us-east-1:111111111111:certificate/c1'],
  ['certificateArn', 'c1'],
  ['contact', 'sk_live_secret'],
  ['monthlyBudget', '0'],
  ['monthlyBudget', '-5'],
  ['monthlyBudget', '$20'],
  ['monthlyBudget', 'Infinity'],
  ['monthlyBudget', '9'.repeat(400)],
  ['monthlyBudget', '0.0000001'],
  ['monthlyBudget', 0.5],
  ['monthlyBudget', '0.99'],
  ['monthlyBudget', '12.345'],
  ['monthlyBudget', 12.345],
  ['monthlyBudget', 1e-7],
  ['monthlyBudget', '1000000.01'],
  ['clubNmae', 'River Hawks'],
  ['ClubName', 'River Hawks'],
  ['__proto__x', '1'],
  ['constructor', '1'],
  ['clubName:', 'River Hawks'],
  ['@clubName', 'River Hawks'],
  ['aws:cdkX', '1'],
  ['x:account=1', '1'],
  ['clubName:account=111111111111', '1'],
  ['@aws-cdk-other/core:x', '1'],
  ['@aws-cdk/foo:bar', '1'],
  ['@aws-cdk/core:defaultCrossStackReference', 'weak'],
  ['@aws-cdk-containers/x:y', '1'],
  ['aws:cdk:enable-x', '1'],
]

/** What a terminal would obey instead of showing it. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

describe('a wrong value', () => {
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
})

test.each(['club\nName', 'club Name', 'club\u2028Name', 'club\u009b2JName', 'club\u202eemaN', ''])(
  'an unknown name of more than letters is quoted: %j',
  name => {
    const message = catchMessage(() => read({ [name]: '1' }))
    expect(message).toMatch(/^There is no option "[^"]*"\. The options are: /)
    expect(message).not.toMatch(unprintable)
  },
)

test.each(['sk_live_secret', 'RK_LIVE_secret'])(
  'a secret that is taken for the name of an option is not repeated: %s',
  name => {
    const message = catchMessage(() => read({ [name]: '1' }))
    expect(message).toContain('There is no option of that name')
    expect(message).not.toContain(name)
  },
)

test('a key of Stripe in the file of the club is refused, and where it belongs is said', () => {
  expect(catchMessage(() => read({}, { clubName: 'sk_live_secret' }))).toBe(
    'The option clubName in club.json is a Stripe key or secret; put it in StripeKeysSecret instead.',
  )
})

test('what only resembles a key is taken', () => {
  expect(read({ clubName: 'Whisk_live_' })).toMatchObject({ clubName: 'Whisk_live_' })
})
