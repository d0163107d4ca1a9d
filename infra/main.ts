import { join } from 'node:path'
import { App } from 'aws-cdk-lib'
import { build } from './build.ts'
import { buildClub } from './club.ts'

const app = new App()
// Beside the templates, so that two syntheses with an output of their own never share a build.
buildClub(app, await build(join(app.outdir, 'build')))
app.synth()
