import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Every file of these kinds in the folders that is, or could be, committed: its path and its text. */
export function readTree(folders, kinds = /\.([mc]?[jt]s|[jt]sx|css)$/) {
  return listTree(folders)
    .filter(file => kinds.test(file))
    .map(file => [file, readFileSync(file, 'utf8')])
}

/** Every file in the folders that is committed or could be. */
export function listTree(folders) {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
  // Skip files that are deleted but whose deletion is not committed yet.
  return list.split('\n').filter(file => file && existsSync(file))
}
