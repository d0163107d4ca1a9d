import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { programsOnPath } from '../engines/browserProgram.ts'
import { createTempFolder } from '../tempFolder.ts'
import { allOptions, templates } from './templates/synth.ts'

const home = await createTempFolder('club-home')

test('`npx cdk synth` needs no account, no credentials and no network', { timeout: 300_000 }, async () => {
  // A relative path, like the default.
  const output = relative('', join(home, 'cdk.out'))
  const env = {
    PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    HOME: home,
    // Anything that does access the network ends here.
    HTTPS_PROXY: 'http://127.0.0.1:1',
    HTTP_PROXY: 'http://127.0.0.1:1',
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  }
  const { stderr } = await promisify(execFile)('npx', ['cdk', 'synth', '--quiet', '--output', output], {
    env,
  })
  expect(stderr).not.toMatch(/\berror\b/i)
  const stacks = (await readdir(output)).filter(name => name.endsWith('.template.json'))
  expect(stacks.sort()).toEqual(
    ['ClubApi', 'ClubData', 'ClubOps', 'ClubSite', 'ClubWeb'].map(name => `${name}.template.json`),
  )
  const manifest = await readFile(join(output, 'manifest.json'), 'utf8')
  expect(manifest.match(/"terminationProtection": true/g)).toHaveLength(1)
  const web = await readFile(join(output, 'ClubWeb.template.json'), 'utf8')
  expect(web, 'the pages of the built site are known at the edge').toContain(
    '\\"/auth\\":\\"/auth/index.html\\"',
  )
})

const [cfnLint] = programsOnPath(['cfn-lint'])

test.skipIf(!cfnLint)('cfn-lint, if it is installed, finds no error in the templates', async () => {
  const folder = join(home, 'templates')
  await mkdir(folder)
  const files = Object.entries(templates(allOptions)).map(([stack, template]) => ({
    file: join(folder, `${stack}.json`),
    text: JSON.stringify(template),
  }))
  await Promise.all(files.map(({ file, text }) => writeFile(file, text)))
  const lint = ['--non-zero-exit-code', 'error', ...files.map(({ file }) => file)]
  await promisify(execFile)(cfnLint ?? '', lint)
})
