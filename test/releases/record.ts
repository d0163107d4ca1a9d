import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { findTenant } from '#infra/local/folder.ts'
import { openRunningClub } from '#infra/local/runningClub.ts'
import { PublicConfig } from '#shared/club/model.ts'
import { api } from '#shared/routes.ts'
import { createCardPayer } from '../cards.ts'
import { fetchAllRows } from '../rows.ts'
import { callOver } from './callOver.ts'
import { workOn } from './scenarios/scenarios.ts'

// Works on the demo club that runs in a folder, whatever its release, and stores everything that it has then:
//   node --import tsx test/releases/record.ts 0.2.0 .local
const [release, folder = '.local'] = process.argv.slice(2)
if (!release) throw new Error('Say which release it is')
const path = resolve(folder)
const tenant = findTenant(path)
if (!tenant || !(await openRunningClub(path))) throw new Error(`No club runs in ${path}`)
const { address, secrets } = tenant

const { ok } = callOver(address)
const { payments } = PublicConfig.parse(await ok(api.club.config))
await workOn({
  ok,
  pay: createCardPayer(`${address}/_local/stripe`, payments.publishableKey),
  today: new Date().toISOString().slice(0, 10),
})

const gzip = createGzip({ level: 9 })
gzip.pipe(createWriteStream(new URL(`./data/${release}.jsonl.gz`, import.meta.url)))
const write = (line: object) => gzip.write(`${JSON.stringify(line)}\n`)
write({ release, madeAt: new Date().toISOString(), secrets })
const uploads = readdirSync(join(path, 'uploads/bodies')).map(name => `uploads/bodies/${name}`)
for (const file of ['stripe.jsonl', 'mails.jsonl', 'uploads/objects.jsonl', ...uploads])
  write({ file, content: readFileSync(join(path, file), 'base64') })
for (const item of await fetchAllRows()) write({ item })
gzip.end()
await once(gzip, 'close')
