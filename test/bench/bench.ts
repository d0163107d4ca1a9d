import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { measureColdStarts } from './coldStart.ts'
import { measureRoutes } from './routes.ts'

/** Measures the routes and writes the figures next to this file; git ignores them. `cold` measures starts instead. */

if (process.argv[2] === 'cold') {
  console.log(await measureColdStarts())
  process.exit()
}

const page = `# Figures

One valid call of each route, on the demo club, with its session. Requests under way together are one trip; units are
what DynamoDB bills, a transaction's twice, an index's with its table's.

${await measureRoutes()}
`

await writeFile(fileURLToPath(new URL('figures.md', import.meta.url)), page)
console.log(page)
process.exit()
