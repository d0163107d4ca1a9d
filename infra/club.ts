import { Annotations, type App } from 'aws-cdk-lib'
import { keepOptions } from './constructs/kept-options.ts'
import type { Options } from './options.ts'
import { ApiStack } from './stacks/api.ts'
import { DataStack } from './stacks/data.ts'
import { OpsStack } from './stacks/ops.ts'
import { WebStack } from './stacks/web.ts'

/** Folders with build output: the site, and a folder for each Lambda. */
export interface Built {
  site: string
  lambdas: string
}

/** The whole club as four stacks, each depending on the one before it. */
export function buildClub(app: App, options: Options, { site, lambdas }: Built) {
  const data = new DataStack(app, 'ClubData', options)
  const web = new WebStack(app, 'ClubWeb', { options, data, site })
  const api = new ApiStack(app, 'ClubApi', { options, data, web, lambdas })
  const ops = new OpsStack(app, 'ClubOps', { options, data, web, api })
  keepOptions(options, data, ops)
  if (!options.contact) {
    Annotations.of(ops).addWarningV2(
      'club:contact',
      'No contact: nobody hears of alarms (contact in club.json)',
    )
  }
  if (!options.mailFrom) {
    Annotations.of(data).addWarningV2('club:mailFrom', 'No sender: mail waits (mailFrom in club.json)')
  }
  return { data, web, api, ops }
}
