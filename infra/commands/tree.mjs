import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Every file in these folders that is, or could be, committed: its path and its text. */
export function readTree(folders) {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
  return names
    .split('\n')
    .filter(isText)
    .map(file => [file, read(file)])
    .filter(([, text]) => text !== '')
}

const isText = file => /\.(m?[jt]s|tsx|css)$/.test(file)

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Deleted but not yet committed as such.
    return ''
  }
}
