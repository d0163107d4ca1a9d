import { join } from 'node:path'
import { bundle } from './bundle.ts'
import type { Built } from './club.ts'
import { buildSite } from './site.ts'

/** Everything that a deployment uploads. */
export async function build(to: string): Promise<Built> {
  const [site] = await Promise.all([buildSite(join(to, 'site')), bundle({ to })])
  return { site, lambdas: join(to, 'lambdas') }
}
