import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  // Skip files that are deleted but whose deletion is not committed yet.
  .filter(file => file && existsSync(file))
/** READMEs also name files that a command generates. */
const made = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean)
const tree = [...files, ...made]

test('every path in a text for developers exists', () => {
  const texts = files.filter(file => file.endsWith('.md'))
  expect(texts).toContain('functions/README.md')
  const missing = texts.flatMap(file =>
    findMissingPaths(file, readFileSync(file, 'utf8'), tree).map(path => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('a path that does not exist is reported, and one that does is not', () => {
  const known = ['functions/services/mail/send.ts', 'functions/stores/users/store.ts']
  const check = (text: string) => findMissingPaths('functions/README.md', text, known)
  expect(
    check('`services/mail/send.ts` (`send.ts`), `stores/`, `services/<noun>/send.ts`, `npm test`'),
  ).toEqual([])
  expect(check('`services/mail/{send,sent}.ts`')).toEqual(['services/mail/sent.ts'])
  expect(check('[mail](services/mail.ts), `functions/mail`')).toEqual(['services/mail.ts', 'functions/mail'])
  // A file name alone is next to the path named before it, in the same row.
  expect(check('| `services/mail/send.ts`; `store.ts` |')).toEqual(['store.ts'])
})

/**
 * The paths in a Markdown text that do not exist. A path begins at the root, at the text's own folder, or, without a
 * folder, next to the path named before it in the same row or paragraph. `<noun>` stands for a name, `…` for a part
 * of one.
 */
function findMissingPaths(file: string, text: string, files: readonly string[]): string[] {
  return text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=\||- |\d+\. )/)
    .flatMap(block => {
      let beside = dirname(file)
      return findPaths(block).filter(path => {
        const isAlone = !path.slice(0, -1).includes('/')
        const bases = isAlone ? ['.', dirname(file), beside] : ['.', dirname(file)]
        const found = bases.map(base => join(base, path)).find(one => exists(one, files))
        if (found !== undefined && path.includes('/')) beside = path.endsWith('/') ? found : dirname(found)
        return found === undefined
      })
    })
}

/** Text that is written as code or linked, and looks like the path of a file or folder. */
const findPaths = (block: string): string[] =>
  [...block.matchAll(/`([^`\n]+)`|\]\(([^)\s#]+)\)/g)]
    .flatMap(([, code = '', link = '']) => (code ? expand(code) : link))
    .filter(
      path =>
        !/^(\/|\w+:)|\s/.test(path) &&
        (/(^|\/)[^/]*[\w…>]\.(m?[jt]sx?|css|md|html|java|grit)$/.test(path) ||
          /^[\w<>…./-]+\/$/.test(path) ||
          /^(functions|frontend|shared|infra|test)\/[\w<>…./-]+$/.test(path)),
    )

/** `{a,b}.ts` is two files. */
function expand(path: string): string[] {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choices === undefined ? [path] : choices.split(',').flatMap(one => expand(before + one + after))
}

function exists(path: string, files: readonly string[]): boolean {
  const pattern = path
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/<\w+>/g, '[^/]+')
    .replaceAll(/…|\\\*/g, '[^/]*')
  const wanted = new RegExp(path.endsWith('/') ? `^${pattern}` : `^${pattern}(?=/|$)`)
  return files.some(file => wanted.test(file))
}
