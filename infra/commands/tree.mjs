import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Every file of these kinds in the folders that is, or could be, committed: its path and its text. */
export function readTree(folders, kinds = /\.([mc]?[jt]s|[jt]sx|css)$/) {
  return listTree(folders)
    .filter(file => kinds.test(file))
    .map(file => [file, readFileSync(file, 'utf8')])
}

/** Every file in the folders that is, or could be, committed. */
export function listTree(folders) {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
  // Not what is deleted but not yet committed as such.
  return list.split('\n').filter(file => file && existsSync(file))
}
