import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { programsOnPath } from '../../engines/browserProgram.ts'
import { createTempFolder } from '../../tempFolder.ts'
import { allOptions, templates } from './synth.ts'

const [cfnLint] = programsOnPath(['cfn-lint'])

test.skipIf(!cfnLint)('cfn-lint, if it is installed, finds no error in the templates', async () => {
  const folder = await createTempFolder('club-templates')
  const files = Object.entries(templates(allOptions)).map(([stack, template]) => ({
    file: join(folder, `${stack}.json`),
    text: JSON.stringify(template),
  }))
  await Promise.all(files.map(({ file, text }) => writeFile(file, text)))
  const lint = ['--non-zero-exit-code', 'error', ...files.map(({ file }) => file)]
  await promisify(execFile)(cfnLint ?? '', lint)
})
