import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeOptions, readClubFile } from '#infra/clubFile.ts'
import { createTempFolder } from '../../tempFolder.ts'
import { catchMessage, nodeWith, read } from './readingOptions.ts'

test('the file of the club brings the options, and the command line counts more', () => {
  const file = { clubName: 'River Hawks', monthlyBudget: 9, familiesWriteToTeams: false }
  expect(read({ monthlyBudget: '20' }, file)).toMatchObject({ ...file, monthlyBudget: 20 })
  expect(describeOptions(nodeWith({ monthlyBudget: '20' }), file)).toBe(
    'Options: clubName, familiesWriteToTeams from club.json; monthlyBudget from the command line.',
  )
  expect(describeOptions(nodeWith({}), {})).toBe('No options set, either in club.json or with -c.')
})

test('the file of the club is named where it has a wrong value or an unknown name, whatever CDK would take', () => {
  expect(catchMessage(() => read({}, { clubColor: 'red' }))).toMatch(
    /^The option clubColor in club\.json is "red"; it has to be a color/,
  )
  for (const name of ['clubNmae', '@aws-cdk/core:x', 'constructor'])
    expect(catchMessage(() => read({}, { [name]: 1 }))).toContain(
      `There is no option ${name} in club.json. The options are: `,
    )
  expect(catchMessage(() => read({}, JSON.parse('{"__proto__":{"clubName":"x"}}')))).toContain(
    'There is no option __proto__ in club.json',
  )
})

test('the file of the club may be missing, and is refused in words where it is no object of options', async () => {
  const path = join(await createTempFolder('club-file'), 'club.json')
  expect(readClubFile(path)).toEqual({})
  for (const text of ['', '["clubName"]', 'null', '{ "clubName": "Hawks" "contact": "a@b.org" }']) {
    await writeFile(path, text)
    expect(catchMessage(() => readClubFile(path))).toMatch(/^The file club\.json must be a JSON object .*\.$/)
  }
  await writeFile(path, '{\n  "clubName": "Hawks",\n}\n')
  expect(catchMessage(() => readClubFile(path))).toContain(
    'Line 2 is the last one, so it can’t end with a comma.',
  )
})

test('the file of the club may name its schema, for editors, and no stage', () => {
  expect(read({}, { $schema: './infra/club.schema.json' })).toHaveProperty('monthlyBudget')
  expect(catchMessage(() => read({}, { stage: 'test' }))).toBe(
    'Set the option stage with -c stage=…, not in club.json.',
  )
})

test('each stage has a file of its own', () => {
  expect(catchMessage(() => read({ stage: 'test' }, { clubColor: 'red' }))).toMatch(
    /^The option clubColor in club\.test\.json is "red"/,
  )
})

test('the file of the club has an example that is right', () => {
  expect(read({}, readClubFile('infra/club.example.json'))).toHaveProperty('mailDomain', 'example.org')
})
