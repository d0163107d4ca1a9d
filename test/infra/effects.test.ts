import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const biome = fileURLToPath(import.meta.resolve('../../node_modules/.bin/biome'))
const rule = fileURLToPath(new URL('../../infra/effectReturn.grit', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'effects-'))
  await copyFile(rule, join(folder, 'effectReturn.grit'))
  await writeFile(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: ['./effectReturn.grit'], linter: { rules: { recommended: false } } }),
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** What the rule says of a component whose body has this line. */
async function linted(line: string): Promise<string> {
  await writeFile(join(folder, 'Probe.tsx'), `function Probe() {\n  ${line}\n}\n`)
  const outcome = promisify(execFile)(biome, ['lint', 'Probe.tsx'], { cwd: folder })
  const { stdout, stderr } = await outcome.catch((failure: { stdout: string; stderr: string }) => failure)
  return stdout + stderr
}

const asked = /This effect returns what a call answers/

test.each([
  'useEffect(() => box.scrollTo(0, 0), [box])',
  'useEffect(() => box.scrollTo(0, 0))',
  "useLayoutEffect(() => box.scrollIntoView({ block: 'center' }), [box])",
  'useEffect(() => (box ? box.focus() : undefined), [box])',
  'useEffect(() => stop(), [stop])',
  'return <div ref={node => node?.scrollTo(0, 0)} />',
  'useEffect(() => { if (open) return box.showModal(); box.close() }, [open])',
  'useEffect(() => { return box.scrollTo(0, 0) }, [box])',
  'useLayoutEffectInBrowser(() => box.scrollTo(0, 0), [box])',
  'React.useEffect(() => box.scrollTo(0, 0), [box])',
])('an effect that returns the result of a call is reported: %s', async line => {
  expect(await linted(line)).toMatch(asked)
})

test.each([
  'useEffect(() => { box.scrollTo(0, 0) }, [box])',
  'useEffect(() => () => box.focus(), [box])',
  'useEffect(() => void box.scrollTo(0, 0), [box])',
  'useEffect(() => { const end = listen(); return end }, [listen])',
  'useEffect(() => { return () => box.focus() }, [box])',
  'useEffect(() => { const names = rows.map(row => { return row.name.trim() }); show(names) }, [rows])',
  'return <div ref={node => { node?.scrollTo(0, 0) }} />',
])('an effect that returns its clean-up or nothing is not reported: %s', async line => {
  const said = await linted(line)
  expect(said).toMatch(/Checked 1 file/)
  expect(said).not.toMatch(asked)
})
