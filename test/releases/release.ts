import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Release {
  version: string
  day: string
  /** Absent until it is out: the next commit writes down which one it was. */
  commit?: string
}

/** What infra/CHANGELOG.md lists, newest first: `## 0.2.0, 2026-11-26, 6e593228`. */
export const listReleases = (): Release[] =>
  [
    ...readFileSync('infra/CHANGELOG.md', 'utf8').matchAll(
      /^## (\d+\.\d+\.\d+), (\d{4}-\d\d-\d\d|not out yet)(?:, ([0-9a-f]{8,40}))?$/gm,
    ),
  ].map(([, version = '', day = '', commit]) => ({ version, day, ...(commit && { commit }) }))

export const knowsCommit = (commit: string): Promise<boolean> =>
  run('git', ['cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  )

/** Checks out a release beside the packages, builds its Lambdas and its site, once, and returns its folder. */
export async function buildRelease(commit: string): Promise<string> {
  const folder = resolve('node_modules/.cache/releases', commit)
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  await mkdir(draft, { recursive: true })
  try {
    const tar = join(draft, 'tree.tar')
    await run('git', ['archive', '--format=tar', '-o', tar, commit])
    await run('tar', ['-xf', tar, '-C', draft])
    await rm(tar)
    // With the same lockfile the packages are the same; otherwise its launcher installs its own.
    if (readPackages('.') === readPackages(draft))
      await symlink(resolve('node_modules'), join(draft, 'node_modules'))
    const launcher = ['infra/commands/run.mjs', 'infra/local/run.mjs'].find(name =>
      existsSync(join(draft, name)),
    )
    await run(process.execPath, [launcher ?? '', 'build'], {
      cwd: draft,
      env: { ...process.env, NODE_ENV: '' },
    })
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

/** The lockfile without the version of the club itself. */
const readPackages = (folder: string): string =>
  readFileSync(join(folder, 'package-lock.json'), 'utf8')
    .replace(/"version": "[^"]*"/, '')
    .replace(/"version": "[^"]*"/, '')
