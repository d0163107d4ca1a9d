import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { expect, test } from 'vitest'
import { gaps, spellOutPunctuation } from '#infra/rehearse/leftOut.ts'
import { expectRefusal, protectedFromDeletion } from '#infra/rehearse/refusal.ts'
import { exitCodeOf, Over, Steps } from '#infra/rehearse/steps.ts'

const never = new AbortController().signal
const hang = () => new Promise<never>(() => {})
const newSteps = (stopped = never) => new Steps(stopped, () => {})

test('a step of the rehearsal that fails or hangs is recorded with its reason, and the next one still runs', async () => {
  const steps = newSteps()
  expect(exitCodeOf(steps.outcomes), 'nothing was run').toBe(1)
  await steps.attempt('Destroy', 9, async () => 'All is gone.')
  expect(exitCodeOf(steps.outcomes)).toBe(0)
  await steps.attempt('Pay', 9, () => Promise.reject(new Error('Declined.')))
  await steps.attempt('Deploy', 0, hang)
  expect(steps.outcomes).toMatchObject([
    { name: 'Destroy', result: 'ok', remark: 'All is gone.' },
    { name: 'Pay', result: 'failed', remark: 'Declined.' },
    { name: 'Deploy', result: 'failed', remark: 'It was not done after 0 seconds.' },
  ])
  expect(exitCodeOf(steps.outcomes)).toBe(1)
})

test('a required step that fails ends the rehearsal, and so does an interruption', async () => {
  await expect(newSteps().need('Deploy', 9, () => Promise.reject(new Error('Refused.')))).rejects.toThrow(
    Over,
  )
  const stopping = new AbortController()
  const steps = newSteps(stopping.signal)
  const taken = steps.attempt('Deploy', 9, hang)
  stopping.abort()
  await taken
  await expect(steps.attempt('Destroy', 9, async () => '')).rejects.toThrow(Over)
  expect(steps.outcomes).toMatchObject([{ name: 'Deploy', result: 'failed', remark: 'It was interrupted.' }])
})

test('the text for the operator names everything that a rehearsal leaves out, and nothing else', async () => {
  const text = (await readFile('infra/rehearse/README.md', 'utf8'))
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
  const [, list] = /with the reason, and is in the table: ([^.]+)\./.exec(text) ?? []
  expect(list?.toLowerCase().split(', ')).toEqual(gaps.map(({ what }) => what.toLowerCase()))
})

test('a generated secret of a rehearsal has no character that the deployed one cannot have', () => {
  const stack = new Stack()
  new Secret(stack, 'Key', { generateSecretString: { passwordLength: 64, excludePunctuation: true } })
  spellOutPunctuation(stack)
  const [secret] = Object.values(Template.fromStack(stack).findResources('AWS::SecretsManager::Secret'))
  const excluded = new Set(secret?.Properties.GenerateSecretString.ExcludeCharacters)
  const printable = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  expect(printable.filter(character => !excluded.has(character)).join('')).toMatch(/^[0-9A-Za-z]{62}$/)
})

test('a rehearsal on a machine without Python says that nothing was rehearsed', async () => {
  const entry = ['--import', 'tsx', 'infra/rehearse/rehearse.ts']
  const { stdout } = await promisify(execFile)(process.execPath, entry, { env: { PATH: '/nowhere' } })
  expect(stdout).toMatch(/needs Python .* none was found\. Nothing was rehearsed\.\n$/)
})

test.each([
  [
    'refused by the protection of the stack',
    'ValidationError: Stack [ClubData] cannot be deleted while TerminationProtection is enabled',
    undefined,
  ],
  ['not reached', 'connect ECONNREFUSED 127.0.0.1:4566', /for another reason/],
  [
    'refused for another stack',
    'Stack [ClubDataOther] cannot be deleted while TerminationProtection is enabled',
    /for another reason/,
  ],
  ['done', undefined, /It went through/],
])('to delete the data of a club has to be refused in a rehearsal, and was %s', async (_, message, wrong) => {
  const deleting = message ? Promise.reject(new Error(message)) : Promise.resolve()
  const expected = expect(expectRefusal(deleting, protectedFromDeletion('ClubData'), never))
  await (wrong ? expected.rejects.toThrow(wrong) : expected.resolves.toBeUndefined())
})
