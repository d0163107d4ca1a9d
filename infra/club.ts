import { Annotations, type App } from 'aws-cdk-lib'
import { keepOptions } from './constructs/kept-options.ts'
import type { Options } from './options.ts'
import { stackNames } from './stackNames.ts'
import { ApiStack } from './stacks/api.ts'
import { DataStack } from './stacks/data.ts'
import { OpsStack } from './stacks/ops.ts'
import { SiteStack } from './stacks/site.ts'
import { WebStack } from './stacks/web.ts'

/** Folders with build output: the site, and a folder for each Lambda. */
export interface Built {
  site: string
  lambdas: string
}

/** The whole club as five stacks, each depending on the one before it. */
export function buildClub(app: App, options: Options, { site, lambdas }: Built) {
  const names = stackNames(options.stage)
  const data = new DataStack(app, names.data, options)
  const web = new WebStack(app, names.web, { options, data, site })
  const api = new ApiStack(app, names.api, { options, data, web, lambdas })
  const files = new SiteStack(app, names.site, { bucket: web.siteBucket, api, site })
  const ops = new OpsStack(app, names.ops, { options, data, web, api })
  keepOptions(options, data, ops)
  if (!options.contact) {
    Annotations.of(ops).addWarningV2(
      'club:contact',
      'No contact: no one is notified of alarms (set contact in club.json)',
    )
  }
  if (!options.mailFrom) {
    Annotations.of(data).addWarningV2(
      'club:mailFrom',
      'No sender: email is held until mailFrom is set in club.json',
    )
  }
  return { data, web, api, site: files, ops }
}
