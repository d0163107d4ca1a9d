import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test('`npx cdk synth` needs no account, no credentials and no network', { timeout: 300_000 }, async () => {
  const home = await mkdtemp(join(tmpdir(), 'club-home-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const output = join(home, 'cdk.out')
  const env = {
    PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    HOME: home,
    // What does go to the network ends here.
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
    ['ClubApi', 'ClubData', 'ClubOps', 'ClubWeb'].map(name => `${name}.template.json`),
  )
  const manifest = await readFile(join(output, 'manifest.json'), 'utf8')
  expect(manifest.match(/"terminationProtection": true/g)).toHaveLength(1)
  const web = await readFile(join(output, 'ClubWeb.template.json'), 'utf8')
  expect(web, 'the pages of the built site are known at the edge').toContain(
    '\\"/auth\\":\\"/auth/index.html\\"',
  )
})
