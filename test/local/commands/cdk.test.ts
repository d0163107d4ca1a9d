import { execFile } from 'node:child_process'
import { cp, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildSite } from '#infra/site.ts'
import { createTempFolder } from '../../tempFolder.ts'

const home = await createTempFolder('club-home')
const site = await buildSite()

test('`npx cdk synth` needs no account, no credentials and no network', async () => {
  // A relative path, like the default.
  const output = relative('', join(home, 'cdk.out'))
  // The build that other tests read, too: synthesis builds the site only where a source is newer.
  await cp(site, join(output, 'build', 'site'), { recursive: true })
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
