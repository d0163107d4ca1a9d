import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { stories } from './stories.ts'

const screens = await readdir('test/screens', { withFileTypes: true })
const folders = screens.filter(entry => entry.isDirectory()).map(({ name }) => name)

test.each(folders)(
  'the main stories, told in Firefox and the oldest Chromium, have one of %s',
  async folder => {
    const files = stories.filter(story => story.startsWith(`test/screens/${folder}/`))
    const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
    expect(texts.filter(text => text.includes("tags: 'main'"))).not.toEqual([])
  },
)

test('each story that is told in every browser exists, and is named once', () => {
  expect(stories.filter(story => !existsSync(story))).toEqual([])
  expect(new Set(stories).size).toBe(stories.length)
})
