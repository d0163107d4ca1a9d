import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { finish } from '#infra/rehearse/guarded.ts'
import { install } from '#infra/rehearse/install.ts'
import { gaps, spellOutPunctuation } from '#infra/rehearse/leftOut.ts'
import { expectRefusal, protectedFromDeletion } from '#infra/rehearse/refusal.ts'
import { exitCodeOf, Over, Steps } from '#infra/rehearse/steps.ts'
import { formatTable } from '#infra/rehearse/table.ts'
import { readTimes, timed } from '#infra/rehearse/times.ts'
import { createTempFolder } from '../../tempFolder.ts'

const never = new AbortController().signal
const hang = () => new Promise<never>(() => {})
const newSteps = (stopped = never) => new Steps(stopped, () => {})

describe('the steps of the rehearsal', () => {
  test('a step that fails is recorded with its reason, and the following steps still run', async () => {
    const steps = newSteps()
    await steps.attempt('Pay', 9, () => Promise.reject(new Error('Declined.')))
    await steps.attempt('Destroy', 9, async () => 'All is gone.')
    expect(steps.outcomes).toMatchObject([
      { name: 'Pay', result: 'failed', remark: 'Declined.' },
      { name: 'Destroy', result: 'ok', remark: 'All is gone.' },
    ])
    expect(exitCodeOf(steps.outcomes)).toBe(1)
  })

  test('a required step that fails ends the rehearsal', async () => {
    const steps = newSteps()
    await expect(steps.need('Deploy', 9, () => Promise.reject(new Error('Refused.')))).rejects.toThrow(Over)
    expect(steps.outcomes).toMatchObject([{ name: 'Deploy', result: 'failed', remark: 'Refused.' }])
  })

  test('a step that hangs fails when its time is up', async () => {
    const steps = newSteps()
    await steps.attempt('Deploy', 0, hang)
    expect(steps.outcomes).toMatchObject([{ result: 'failed', remark: 'It was not done after 0 seconds.' }])
  })

  test('an interruption ends the current step, and no other is started', async () => {
    const stopping = new AbortController()
    const steps = newSteps(stopping.signal)
    const taken = steps.attempt('Deploy', 9, hang)
    stopping.abort()
    await taken
    await expect(steps.attempt('Destroy', 9, async () => '')).rejects.toThrow(Over)
    expect(steps.outcomes).toMatchObject([
      { name: 'Deploy', result: 'failed', remark: 'It was interrupted.' },
    ])
  })

  test('the exit code is 0 only if steps were run and none failed', async () => {
    const steps = newSteps()
    expect(exitCodeOf(steps.outcomes)).toBe(1)
    expect(await steps.need('Build', 9, async () => 7)).toBe(7)
    expect(exitCodeOf(steps.outcomes)).toBe(0)
  })
})

test('a timed command reports the CPU time it took', async () => {
  const folder = await createTempFolder('rehearsal-times')
  const log = join(folder, 'log')
  const busy = 'while (process.cpuUsage().user < 250_000);'
  await finish([...timed, process.execPath, '-e', busy], { cwd: folder, env: {}, log }, never)
  expect(readTimes(await readFile(log, 'utf8'))).toBeGreaterThanOrEqual(0.25)
  const failing = finish([...timed, process.execPath, '-e', 'throw 1'], { cwd: folder, env: {}, log }, never)
  await expect(failing).rejects.toThrow()
})

test.each([
  ['Done\n0m0.001000s 0m0.002000s\n1m18.500000s 0m2.250000s\n', 80.75],
  ['0m0.010s 0m0.020s\n0m3.5s 1m0.25s\n', 63.75],
])('the CPU time is read from what the shell printed: %j', (log, seconds) => {
  expect(readTimes(log)).toBe(seconds)
})

test('the table has a line for each step and each thing that was left out, and the total time', () => {
  const outcomes = [
    { name: 'Deploy', result: 'ok' as const, remark: '', seconds: 7.44 },
    { name: 'Pay by card', result: 'failed' as const, remark: 'Declined.', seconds: 12 },
  ]
  expect(formatTable(outcomes, [{ what: 'The budget', why: 'the type is unknown' }]).split('\n')).toEqual([
    'Step         Result                         Seconds',
    'Deploy       ok                                 7.4',
    'Pay by card  failed                            12.0  Declined.',
    'The budget   not supported by the emulator           Left out: the type is unknown.',
    'All of it                                      19.4',
  ])
})

test('the text for the operator names everything that is left out, and nothing else', async () => {
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

describe('a machine on which nothing can be rehearsed', () => {
  test('a rehearsal on a machine without Python says so, and it is no failure', async () => {
    const entry = ['--import', 'tsx', 'infra/rehearse/rehearse.ts']
    const { stdout } = await promisify(execFile)(process.execPath, entry, { env: { PATH: '/nowhere' } })
    expect(stdout).toBe(
      'The AWS emulator needs Python 3.10 or newer with pip, but none was found. Nothing was rehearsed.\n',
    )
  })

  test('a rehearsal where the emulator cannot be installed says so, and leaves nothing of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'club-python-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    // A recent Python, but without access to PyPI.
    await writeFile(join(folder, 'python3'), '#!/bin/sh\n[ "$1" = -c ]\n')
    await chmod(join(folder, 'python3'), 0o755)
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
    onTestFinished(() => void vi.unstubAllEnvs())
    const cache = join(folder, 'cache')
    await expect(install(cache, join(folder, 'log'), never)).rejects.toThrow(
      /^ministack==\S+ could not be installed from PyPI\.$/,
    )
    expect(await promisify(execFile)('ls', [cache])).toMatchObject({ stdout: '' })
  })
})

describe('a step that has to be refused', () => {
  const reason = protectedFromDeletion('ClubData')
  const refuse = (message: string, signal = never) =>
    expectRefusal(Promise.reject(new Error(message)), reason, signal)

  // The first in AWS's wording, the second in the emulator's, each as CDK's command line prints it.
  test.each([
    'ClubData: destroy failed ValidationError: Stack [ClubData] cannot be deleted while TerminationProtection is enabled',
    'ValidationError: Stack [arn:aws:cloudformation:us-east-1:000000000000:stack/ClubData/3f2a] cannot be deleted while TerminationProtection is enabled',
  ])('a step that has to be refused has been, by the protection of the stack: %s', async message => {
    await expect(refuse(message)).resolves.toBeUndefined()
  })

  test.each([
    'connect ECONNREFUSED 127.0.0.1:4566',
    'ClubData: destroy failed: Export ClubData:option-contact cannot be deleted as it is in use by ClubOps',
    'Stack [ClubWeb] cannot be deleted while TerminationProtection is enabled',
    'Stack [ClubDataOther] cannot be deleted while TerminationProtection is enabled',
  ])('a step that has to be refused is not taken for it where it failed otherwise: %s', async message => {
    await expect(refuse(message)).rejects.toThrow(`It was refused for another reason: ${message}`)
  })

  test('a step that has to be refused has failed where it goes through', async () => {
    await expect(expectRefusal(Promise.resolve(), reason, never)).rejects.toThrow('It went through')
  })

  test('a step that has to be refused is not taken for it where its time was over', async () => {
    const over = AbortSignal.abort()
    await expect(refuse('Stack [ClubData] cannot be deleted', over)).rejects.toThrow(over.reason)
  })
})
