import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { mainStories, storiesEverywhere } from './stories.ts'

const screens = await readdir('test/screens', { withFileTypes: true })
const folders = screens.filter(entry => entry.isDirectory()).map(({ name }) => name)

test.each(folders)('the main stories, which CI tells in every browser, have one of %s', folder => {
  expect(mainStories.filter(story => story.startsWith(`test/screens/${folder}/`))).not.toEqual([])
})

test('each story that is told in every browser exists, and is named once', () => {
  expect(storiesEverywhere.filter(story => !existsSync(story))).toEqual([])
  expect(new Set(storiesEverywhere).size).toBe(storiesEverywhere.length)
})
