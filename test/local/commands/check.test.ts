import { expect, test } from 'vitest'
import { measureReadings } from '#infra/commands/check.mjs'

test('each check of the repository is reported with its own time', async () => {
  let time = 1000
  const taking = (seconds: number, lines: string[]) => async () => {
    await Promise.resolve()
    time += seconds * 1000
    return lines
  }
  const readings = { layers: taking(2, []), packages: taking(7.5, ['one', 'two']), styles: () => [] }
  expect(await measureReadings(readings, () => time)).toEqual([
    { name: 'layers', code: 0, said: '', seconds: 2 },
    { name: 'packages', code: 2, said: 'one\ntwo', seconds: 7.5 },
    { name: 'styles', code: 0, said: '', seconds: 0 },
  ])
})
